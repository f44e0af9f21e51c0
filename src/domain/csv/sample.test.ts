import { expect, test } from 'vitest';
import { SAMPLE_BYTES, sampleFile } from './sample.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('a sample shows the header and the first different values of each column', () => {
  const text = 'sep=;\n name ; phone\nAnn;1\nBen;1\n;2\nCid;3\nDan;4\n';
  expect(sampleFile(bytes(text))).toEqual({
    headers: ['name', 'phone'],
    values: [
      ['Ann', 'Ben', 'Cid'],
      ['1', '2', '3'],
    ],
  });
});

test('a row that the end of the sample cuts through is not shown', () => {
  const row = 'x'.repeat(99);
  const text = `a\n${`${row}\n`.repeat(SAMPLE_BYTES / 100)}`.slice(0, SAMPLE_BYTES - 1);
  expect(sampleFile(bytes(`${text}y`)).values).toEqual([[row.slice(0, 60)]]);
});

test.each([
  ['', 'This is an empty file'],
  ['\n\n', 'This is an empty file'],
  ['<!doctype html><html>', 'This is a web page (HTML)'],
  [`${'a,'.repeat(1000)}a\n`, 'The file has 1,001 columns'],
])('what is no CSV of at most 1,000 columns is refused for what it is', (text, sentence) => {
  expect(() => sampleFile(bytes(text))).toThrow(sentence);
});
