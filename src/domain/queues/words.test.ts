import { expect, test } from 'vitest';
import { addedSentence, capSentence, fileLabel, numberedName, riskLabel } from './words.ts';

test('the risk badge speaks in the words of the spec', () => {
  expect([
    riskLabel('severe'),
    riskLabel('moderate'),
    riskLabel('minor'),
    riskLabel('none'),
    riskLabel(null),
  ]).toEqual(['HIGH', 'MED', 'LOW', 'NONE', 'NONE']);
});

test('after adding one reads how many, and how many were there already', () => {
  expect(addedSentence({ added: 12, skipped: 0, leftOut: 0 })).toBe(
    'Successfully added 12 properties to queue',
  );
  expect(addedSentence({ added: 1, skipped: 3, leftOut: 0 })).toBe(
    'Successfully added 1 property to queue (3 already in queue)',
  );
  expect(addedSentence({ added: 2, skipped: 0, leftOut: 1 })).toBe(
    'Successfully added 2 properties to queue. 1 property tagged ‘Do not contact’ was left out.',
  );
});

test('the cap speaks only when it cut something', () => {
  expect(capSentence(500, 500)).toBeNull();
  expect(capSentence(3210, 500)).toContain('Only 500 of 3,210 properties');
});

test('a queue’s name makes a file name that every system takes', () => {
  expect(fileLabel('Monday doors! (Ñandú)')).toBe('monday-doors-nandu');
  expect(fileLabel('///')).toBe('queue');
  expect(fileLabel('x'.repeat(64))).toHaveLength(40);
});

test('a name that is taken gets the next number, within what a name may have', () => {
  expect(numberedName('Monday', ['Tuesday'])).toBe('Monday');
  expect(numberedName('Monday', ['Monday', 'Monday 2'])).toBe('Monday 3');
  const long = 'x'.repeat(64);
  expect(numberedName(long, [long])).toBe(`${'x'.repeat(62)} 2`);
});
