import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase } from '#testing/database.ts';
import { asJsonArray } from './copied-rows.ts';

let database: Awaited<ReturnType<typeof makeDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await makeDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const copied = (count: number) =>
  buffer(
    client.query(
      copyTo(`copy (select row_to_json(line) from (
        select n, repeat('ü "\\', n * 40) as text from generate_series(1, ${count}) as n) as line) to stdout (format binary)`),
    ),
  );

/** The same bytes in pieces of this size, each with its own buffer. */
const inPieces = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      Buffer.from(bytes.subarray(n * size, (n + 1) * size)),
    ),
  );

const expected = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ n: n + 1, text: 'ü "\\'.repeat((n + 1) * 40) }));

test('copied rows are one array, wherever the pieces they come in are cut', async () => {
  for (const count of [0, 1, 4]) {
    const bytes = await copied(count);
    for (const size of [1, 2, 3, 5, 6, 7, 19, 25, 26, 100, 1000, bytes.length]) {
      const text = (await buffer(asJsonArray(inPieces(bytes, size)))).toString();
      expect([count, size, JSON.parse(text)]).toEqual([count, size, expected(count)]);
    }
  }
});
