import { expect, test } from 'vitest';
import { timelineKinds } from './history.ts';
import { historySentence } from './history-words.ts';

const line = { fromStage: null, toStage: null, dealValue: null, label: 'Hot lead' };

test('a timeline reads like sentences', () => {
  const won = {
    ...line,
    kind: 'stage',
    fromStage: 'appt_set',
    toStage: 'won',
    dealValue: '12500.00',
  } as const;
  expect(historySentence(won)).toBe('Stage changed from Appointment Set to Won, $12,500');
  expect(historySentence({ ...won, fromStage: 'won' })).toBe('Deal value corrected, $12,500');
  expect(historySentence({ ...line, kind: 'tag_removed' })).toBe('Tag “Hot lead” removed');
});

test('every kind has its sentence', () => {
  const sentences = timelineKinds.map((kind) => historySentence({ ...line, kind }));
  expect(new Set(sentences).size).toBe(timelineKinds.length);
  expect(sentences.join(' ')).not.toContain('null');
});
