import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { foldCase } from './letters.ts';

const cases = JSON.parse(readFileSync(new URL('letters.cases.json', import.meta.url), 'utf8')) as string[][];

test.each(cases)('%s is compared as %s', (written = '', folded = '') => {
  expect(foldCase(written)).toBe(folded);
});
