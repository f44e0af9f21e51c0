import { expect, test } from 'vitest';
import { addAllSentence, addedSentence, capSentence, fileLabel, numberedName, riskLabel } from './words.ts';

test('the risk badge uses the labels of docs/product.md', () => {
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

test('before adding all one reads how many of how many it will be, and what is left out', () => {
  const standing = {
    matched: 6000,
    free: 4992,
    queued: 600,
    worked: 300,
    closed: 99,
    newRoof: 8,
    doNotContact: 1,
  };
  const choice = { cap: 500, includeTaken: false, includeDoNotContact: false };
  expect(addAllSentence(standing, choice)).toBe(
    'Adds 500 of 6,000 properties. Left out: 600 in a queue, 300 worked, 99 won or lost, 8 with a roof replaced within 5 years, 1 not to be contacted.',
  );
  expect(addAllSentence(standing, { cap: 10_000, includeTaken: true, includeDoNotContact: false })).toBe(
    'Adds 5,999 of 6,000 properties. Left out: 1 not to be contacted.',
  );
  const allFree = {
    ...standing,
    matched: 1,
    free: 1,
    queued: 0,
    worked: 0,
    closed: 0,
    newRoof: 0,
    doNotContact: 0,
  };
  expect(addAllSentence(allFree, choice)).toBe('Adds 1 of 1 property.');
});

test('after adding one reads what was left out because it is taken', () => {
  expect(addedSentence({ added: 2, skipped: 1, leftOut: 1, taken: 3 })).toBe(
    'Successfully added 2 properties to queue (1 already in queue). 1 property tagged ‘Do not contact’ was left out. 3 properties in a queue, worked, won, lost or with a new roof were left out.',
  );
});

test('the cap speaks only when it cut something', () => {
  expect(capSentence(500, 500)).toBeNull();
  expect(capSentence(3210, 500)).toContain('The limit of 500 left out 2,710 properties');
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
