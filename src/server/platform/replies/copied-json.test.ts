import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CopiedColumn, copiedAsJson } from './copied-json.ts';

const columns: CopiedColumn[] = [
  { name: 'id', kind: 'number' },
  { name: 'isVacant', kind: 'boolean' },
  { name: 'owner', kind: 'string' },
  { name: 'área', kind: 'number' },
  { name: 'note', kind: 'string' },
];
const word = fc.option(
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom('\\', 'N', '"', '\t', '\n', '\r', '\v', '\b', '\f', '\x01', '.', 'é'),
    }),
  ),
);
const rowOf = fc.record({
  id: fc.integer(),
  isVacant: fc.option(fc.boolean()),
  owner: word,
  área: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0)),
  note: word,
});

test('rows come out as they were, wherever the bytes are broken', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rowOf), fc.integer({ min: 1, max: 40 }), async (rows, bytes) => {
      expect(JSON.parse(await jsonOf(rows, bytes))).toEqual(rows);
    }),
  );
});

test('so do more of them than a piece holds', async () => {
  const rows = Array.from({ length: 9000 }, (_, id) => ({
    id,
    isVacant: id % 2 === 0,
    owner: 'María "Mia" Ortiz '.repeat(id % 9),
    área: id / 8,
    note: id % 3 === 0 ? null : '\x01'.repeat(id % 700),
  }));
  expect(JSON.parse(await jsonOf(rows, 8192))).toEqual(rows);
});

test('rows with another number of columns are refused', async () => {
  await expect(text(copiedAsJson(inPieces(Buffer.from('1\tt\t\t1\t\t2\n'), 100), columns))).rejects.toThrow(
    'other columns',
  );
});

const jsonOf = (rows: readonly Row[], bytes: number) =>
  text(copiedAsJson(inPieces(Buffer.from(rows.map(copied).join('')), bytes), columns));

async function* inPieces(all: Buffer, bytes: number) {
  for (let at = 0; at < all.length; at += bytes) yield all.subarray(at, at + bytes);
}

type Row = Record<string, string | number | boolean | null>;

// As PostgreSQL writes it: COPY, 'Text Format'.
const copied = (row: Row): string => `${columns.map(({ name }) => written(row[name] ?? null)).join('\t')}\n`;

function written(value: Row[string]): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value);
  return value.replace(/[\\\b\f\n\r\t\v]/g, (character) => escapes[character] ?? '');
}

const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
