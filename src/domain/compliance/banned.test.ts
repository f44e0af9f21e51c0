import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usualTexts } from '../proposals/texts.ts';
import { bannedPhrases } from './banned.ts';

test.each([
  ['Get a free roof today.', 'free roof'],
  ['We waive your deductible', 'waive your deductible'],
  ['We’ll take care of your deductible.', 'take care of your deductible'],
  ['We’ll pay your deductible.', "we'll pay your deductible"],
  ['We cover the whole deductible.', 'cover the whole deductible'],
  ['Your insurance claim is approved.', 'insurance claim is approved'],
  ['Your insurer must pay for this.', 'insurer must pay'],
  ['The insurance company will cover everything', 'insurance company will cover'],
  ['We negotiate with your insurance for you', 'we negotiate with your insurance'],
  ['The roof is covered by your insurance.', 'covered by your insurance'],
  ['Lifetime results guaranteed!', 'guaranteed'],
  ['F\u200bREE   ROOF', 'free roof'],
  ['ＦＲＥＥ roof', 'free roof'],
])('%j is not to be sent', (text, phrase) => {
  const found = bannedPhrases(text);
  expect(found.map((one) => one.phrase)).toContain(phrase);
  expect(found[0]?.why).toMatch(/\.$/);
});

test.each([
  'We cannot waive your deductible.',
  'You pay your own deductible; it is illegal for us to waive any deductible.',
  'Furniture is covered with tarps.',
  'Hail of 1.25 in was estimated by radar on October 3, 2026.',
  'The manufacturer’s warranty lasts 30 years.',
  'Please approve the color before we order.',
])('%j may be sent', (text) => expect(bannedPhrases(text)).toEqual([]));

test('what new proposals and documents say of themselves promises nothing', () => {
  const documents = new URL('../../server/documents/', import.meta.url);
  const templates = readdirSync(documents).filter((name) => name.endsWith('.typ'));
  expect(templates).toContain('proposal.typ');
  const texts = [
    ...Object.values(usualTexts),
    ...templates.map((name) => readFileSync(new URL(name, documents), 'utf8')),
  ];
  expect(texts.flatMap(bannedPhrases)).toEqual([]);
});

test('neither do the public pages', () => {
  const pages = new URL('../../web/features/platform/marketing/', import.meta.url);
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(10);
  const found = files.flatMap((name) =>
    bannedPhrases(readFileSync(new URL(name, pages), 'utf8')).map(({ phrase }) => `${name}: ${phrase}`),
  );
  expect(found).toEqual([]);
});
