import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = 'src/server/db/migrations';

interface Journal {
  entries: { tag: string }[];
}
const { entries }: Journal = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8'));

test('only the newest migration keeps its snapshot of the schema (npm run migration removes the others)', () => {
  const snapshots = readdirSync(`${FOLDER}/meta`).filter((name) => name.endsWith('_snapshot.json'));
  const newest = entries.at(-1)?.tag.slice(0, 4);
  expect(snapshots).toEqual([`${newest}_snapshot.json`]);
});

test('the journal lists every migration in order', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
});
