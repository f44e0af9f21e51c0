import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadResult } from '#contract/uploads.ts';
import { asc, eq } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';

let server: TestServer;
let admin: Client;
let next = 90_001;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

/** Imports the files one after the other into their own ZIP, the last one twice: again it must change nothing. */
async function importAll(...files: string[]) {
  const zipCode = String(next++);
  const send = async (file: string) => {
    const body = new FormData();
    body.append('zipCode', zipCode);
    body.append('file', new Blob([file]), 'parcels.csv');
    const answer = await admin.post('/api/admin/upload/properties', body);
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    const { inserted, updated, unchanged, duplicates } = answer.json() as UploadResult;
    return { inserted, updated, unchanged, duplicates };
  };
  const results = [];
  for (const file of files) results.push(await send(file));
  const rows = await server.services.db
    .select()
    .from(properties)
    .where(eq(properties.zipCode, zipCode))
    .orderBy(asc(properties.identity));
  const again = await send(files.at(-1) ?? '');
  expect(again).toMatchObject({ inserted: 0, updated: 0, duplicates: results.at(-1)?.duplicates });
  return { last: results.at(-1), identities: rows.map(({ identity }) => identity), rows };
}

const HEADER = 'Parcelnumb,Property ID,Address,Owner\n';

test('a property known by its address gets the parcel number that a later file brings', async () => {
  const { last, identities, rows } = await importAll(
    `${HEADER},,12 Main St,Ann\n`,
    `${HEADER}P1,,12 MAIN STREET,\n`,
  );
  expect(last).toEqual({ inserted: 0, updated: 1, unchanged: 0, duplicates: 0 });
  expect(identities).toEqual(['p:P1']);
  expect(rows[0]).toMatchObject({ owner: 'Ann', parcelNumber: 'P1' });
});

test('a property known by its id gets the parcel number, and is found by its id later', async () => {
  const upgraded = await importAll(
    `${HEADER},a 1,12 Main St,Ann\n`,
    `${HEADER}P1,A-1,,\nP1,A-1,14 Main St,\n`,
  );
  expect(upgraded.last).toEqual({ inserted: 0, updated: 1, unchanged: 0, duplicates: 0 });
  expect(upgraded.identities).toEqual(['p:P1']);
  const found = await importAll(`${HEADER}P1,a 1,12 Main St,Ann\n`, `${HEADER},A-1,12 Main St,Ben\n`);
  expect(found.last).toEqual({ inserted: 0, updated: 1, unchanged: 0, duplicates: 0 });
  expect(found.rows).toMatchObject([{ identity: 'p:P1', owner: 'Ben' }]);
});

test('a row with only an address means the one property there', async () => {
  const { last, rows } = await importAll(
    `${HEADER}P1,,12 Main St,Ann\nP2,,14 Main St,\n`,
    'Address,Owner\n12 main st.,Ben\n',
  );
  expect(last).toEqual({ inserted: 0, updated: 1, unchanged: 0, duplicates: 0 });
  expect(rows).toMatchObject([{ identity: 'p:P1', owner: 'Ben' }, { identity: 'p:P2' }]);
});

test('if two properties share the address, neither is guessed', async () => {
  const { identities } = await importAll(
    `${HEADER}P1,,12 Main St,\nP2,,12 Main St,\n`,
    'Address,Owner\n12 Main St,Ben\n',
  );
  expect(identities).toEqual(['a:12 MAIN ST', 'p:P1', 'p:P2']);
  const { identities: units } = await importAll(
    'Address\n12 Main St\n',
    `${HEADER}P1,,12 Main St,\nP2,,12 Main St,\n`,
  );
  expect(units).toEqual(['a:12 MAIN ST', 'p:P1', 'p:P2']);
});

test('lots on a street without house number are distinguished by their parcel numbers only', async () => {
  const { last, identities } = await importAll(
    `${HEADER}P1,,HOOVER AVE,\n`,
    `${HEADER}P2,,HOOVER AVE,\n,,HOOVER AVE,\n`,
  );
  expect(last).toMatchObject({ inserted: 1 });
  expect(identities).toEqual(['p:P1', 'p:P2']);
});

test('two rows of one file that mean the same property in different ways count once', async () => {
  const { last, identities } = await importAll(
    `${HEADER}P1,A1,12 Main St,Ann\n,A1,,x\n,A1,12 Main St,\n,,12 Main St,\n`,
  );
  expect(last).toEqual({ inserted: 1, updated: 0, unchanged: 0, duplicates: 2 });
  expect(identities).toEqual(['p:P1']);
});

test('a known property is not taken over by a second row', async () => {
  const { last, identities } = await importAll(
    'Address\n12 Main St\n',
    `${HEADER},,12 Main St,Ann\nP1,,12 Main St,Ben\n`,
  );
  expect(last).toEqual({ inserted: 1, updated: 1, unchanged: 0, duplicates: 0 });
  expect(identities).toEqual(['a:12 MAIN ST', 'p:P1']);
});

test('several houses with one parcel number are several properties, in any order of later files', async () => {
  const first = `${HEADER}P1,,12 Main St,Ann\nP1,,14 Main St,Ben\nP1,,14 Main Street,\nP2,,16 Main St,\n`;
  const turned = `${HEADER}P1,,14 Main St,Ben\nP1,,12 Main St,Ann\n`;
  const { last, identities, rows } = await importAll(first, turned);
  expect(last).toEqual({ inserted: 0, updated: 0, unchanged: 2, duplicates: 0 });
  expect(identities).toEqual(['p:P1 @ 12 MAIN ST', 'p:P1 @ 14 MAIN ST', 'p:P2']);
  expect(rows.map(({ owner }) => owner)).toEqual(['Ann', 'Ben', null]);
});

test('a house that had its parcel number alone stays itself when others come, and none takes its place', async () => {
  const { last, rows } = await importAll(
    `${HEADER}P1,,12 Main St,Ann\n`,
    `${HEADER}P1,,12 Main St,Ann\nP1,,14 Main St,Ben\n`,
    `${HEADER}P1,,14 Main St,Ben\n`,
    `${HEADER}P1,,16 Main St,Cleo\n`,
  );
  expect(last).toEqual({ inserted: 1, updated: 0, unchanged: 0, duplicates: 0 });
  expect(rows.map(({ address, owner }) => [address, owner])).toEqual([
    ['12 Main St', 'Ann'],
    ['14 Main St', 'Ben'],
    ['16 Main St', 'Cleo'],
  ]);
});

test('a row that shares a property id with another address is a separate house', async () => {
  const { last, rows } = await importAll(
    `${HEADER},A1,12 Main St,Ann\n,A1,14 Main St,Ben\nP1,A2,16 Main St,\n,A2,18 Main St,\n`,
  );
  expect(last).toMatchObject({ inserted: 4, duplicates: 0 });
  expect(rows).toHaveLength(4);
});

test('placeholders for a parcel number do not merge two houses', async () => {
  const placeholders = [
    '#REF!',
    '#VALUE!',
    'SEE NOTE',
    'MULTIPLE',
    'EXEMPT',
    'EXEMPT',
    'SEE NOTE',
    'MULTIPLE',
  ];
  const houses = placeholders.map((word, at) => `${word},,${at + 1} Main St,\n`).join('');
  const { last } = await importAll(HEADER + houses);
  expect(last).toMatchObject({ inserted: placeholders.length, duplicates: 0 });
});
