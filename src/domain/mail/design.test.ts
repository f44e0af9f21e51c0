import { expect, test } from 'vitest';
import { mailTemplates, needsOf, plainTexts, textProblems, textsFor } from './design.ts';

test('a text that mentions a picture or a storm needs one', () => {
  expect(needsOf(mailTemplates['roof-picture'])).toEqual(['picture']);
  expect(needsOf(mailTemplates['after-storm'])).toEqual(['picture', 'storm']);
  expect(needsOf({ ...plainTexts, message: 'We flew a drone over your street.' })).toEqual(['picture']);
  expect(needsOf({ ...plainTexts, headline: 'Hail in May?' })).toEqual(['storm']);
});

test('where a roof lacks one, the piece says something that is so', () => {
  const storm = mailTemplates['after-storm'];
  expect(textsFor(storm, new Set(['picture', 'storm']))).toEqual(storm);
  expect(textsFor(storm, new Set(['picture']))).toMatchObject(plainTexts);
  expect(textsFor(mailTemplates['roof-picture'], new Set())).toMatchObject(plainTexts);
  expect(needsOf(plainTexts)).toEqual([]);
  expect(textProblems(plainTexts)).toEqual([]);
});
