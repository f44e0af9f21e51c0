import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import type { UploadPreview } from '#contract/upload-previews.ts';
import { eq, sql } from '#server/db/orm.ts';
import { captures, properties, uploadPreviews, uploads, zipCodes } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Answer, Client } from '#testing/client.ts';
import { countsOf, imported, noCounts, type UploadedFile, uploadForm } from '#testing/uploads.ts';
import { removeOldPreviews } from './previews.jobs.ts';
import { keyOf } from './previews.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

const send = (file: UploadedFile, fields: Record<string, string> = {}) =>
  admin.post('/api/uploads/previews', uploadForm(file, fields));
const pathOf = ({ id }: Pick<UploadPreview, 'id'>) => `/api/uploads/previews/${id}`;

async function looked(answer: Promise<Answer>): Promise<UploadPreview> {
  const { status, text, json } = await answer;
  expect([status, text]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()]);
  return json() as UploadPreview;
}

const lookAgain = (preview: UploadPreview, change: Partial<UploadPreview['order']>) =>
  admin.put(pathOf(preview), { ...preview.order, ...change, revision: preview.revision });
const takeIn = ({ revision, ...preview }: UploadPreview, more: object = {}) =>
  admin.post(`${pathOf(preview)}/import`, { revision, ...more });

async function refused(answer: Promise<Answer>, status: number): Promise<string> {
  const { status: given, json } = await answer;
  expect(given).toBe(status);
  return (json() as Problem).detail;
}

const everything = async () => ({
  properties: await server.services.db.select().from(properties).orderBy(properties.id),
  zips: await server.services.db.select().from(zipCodes).orderBy(zipCodes.zipCode),
  captures: await server.services.db.$count(captures),
  uploads: await server.services.db.$count(uploads),
});
const isKept = (id: string) => server.services.files.sizeOf(keyOf(id)).then((size) => size !== null);

const header = 'Parcelnumb,Property ID,Address,Owner,Year Build,lat,lon,Severity Level\n';

describe('the import does what its preview shows', () => {
  const files = [
    // Into an empty ZIP, with a row that repeats another and one that is wrong.
    `${header}P1,,1 Main St,Ann,1954,33.5,-112.1,severe\nP1,,1 Main St,Ann,,,,\n,,2 Main St,,,,,\nP3,,3 Main St,,soon,,,\n`,
    // New, changed by fact, by position and by owner, the same, known by another name.
    `${header}P1,,1 Main St,Ann,1954,33.5,-112.1,minor\nP2,,2 Main St,,1960,33.6,-112.2,\nP4,,4 Main St,Dan,,,,\n,I9,9 Main St,,,,,\n`,
    `${header}P1,,1 Main St,Ann,1954,33.5,-112.1,minor\nP2,,2 Main St,,1960,33.7,-112.2,\n,,4 Main St,Eve,,,,\n,,4 Main St,Eve,,,,\n,I9,9 Main St,,,,,\n`,
    // Nothing is new.
    `${header},,4 Main St,Eve,,,,\n,I9,9 Main St,,,,,\n`,
  ];

  test('for one file after another, and nothing is stored before', async () => {
    for (const file of files) {
      const before = await everything();
      const preview = await looked(send(file, { zipCode: '85251' }));
      expect(await everything()).toEqual(before);
      const { outcome } = preview;
      const result = await imported(takeIn(preview));
      expect(outcome && countsOf({ ...result, ...outcome, zips: [] })).toEqual(countsOf(result));
      expect([outcome?.total, outcome?.duplicateRows, outcome?.rejectedRows]).toEqual([
        result.total,
        result.duplicateRows,
        result.rejectedRows,
      ]);
    }
  });

  test('the first rows are shown as they are stored, with what becomes of them', async () => {
    const file = `${header}P1,,1 Main St,Ann,1954,33.5,-112.1,minor\nP2,,2 Main St,Bob,1960,33.7,-112.2,\nP77,,77 Main St,,1901.0,,,HIGH\n`;
    const { outcome } = await looked(send(file, { zipCode: '85251' }));
    expect(outcome?.firstRows).toMatchObject([
      { row: 2, fate: 'same', values: { address: '1 Main St', yearBuilt: '1954' } },
      { row: 3, fate: 'changed', values: { owner: 'Bob', parcelNumber: 'P2' } },
      { row: 4, fate: 'new', values: { yearBuilt: '1901', severityLevel: 'severe', zipCode: '85251' } },
    ]);
    expect(outcome?.zips).toEqual([{ zipCode: '85251', rows: 3, isNew: false }]);
    expect(outcome?.warnings).toContain('1 row has no coordinates.');
  });
});

test('coordinates that the import leaves out are named before it, and those that it mends are counted', async () => {
  const rows = [
    // In its ZIP; in Los Angeles; in Phoenix without its sign; in Phoenix the other way round.
    ...['33.5,-111.9', '34.05,-118.24', '33.45,112.07', '-112.07,33.45'],
    // In Los Angeles without its sign: mended, and still far away. In the ocean.
    ...['34.05,118.24', '0.5,-30.1'],
  ].map((place, at) => `${at + 1} Far Ave,${place}`);
  const many = Array.from({ length: 12 }, (_, at) => `${at + 20} Far Ave,34.05,-118.24`);
  const file = ['Address,lat,lon', ...rows, ...many].join('\n');
  const before = await everything();
  const preview = await looked(send(file, { zipCode: '85252' }));
  expect(await everything()).toEqual(before);
  expect(preview.outcome).toMatchObject({ inserted: 17, rejected: 1, misplaced: 14 });
  expect(preview.outcome?.misplacedRows).toHaveLength(10);
  expect(preview.outcome?.misplacedRows?.slice(0, 2)).toMatchObject([
    { row: 3, address: '2 Far Ave', zipCode: '85252', latitude: 34.05, longitude: -118.24 },
    { row: 6, address: '5 Far Ave', zipCode: '85252', latitude: 34.05, longitude: -118.24 },
  ]);
  // From Scottsdale to Los Angeles as the crow flies.
  expect(Math.round((preview.outcome?.misplacedRows?.[0]?.meters ?? 0) / 100_000)).toBe(6);
  expect(preview.outcome?.warnings).toEqual([
    '14 rows have coordinates far from their ZIP codes, which are left out: the addresses are looked up instead.',
    '2 rows have coordinates without their sign or in the other order, which are mended.',
  ]);
  const { misplaced, rejected } = await imported(takeIn(preview));
  expect({ misplaced, rejected }).toEqual({ misplaced: 14, rejected: 1 });
  const { db } = server.services;
  const stored = await db.$count(properties, sql`zip_code = '85252' and latitude is not null`);
  expect(stored).toBe(3);
});

test('oddities of a file are named before the import, with counts and rows', async () => {
  const lines = [
    'Parcelnumb,Address,City,Zip,Area Sqft,Risk,Permit',
    'P1,14-Dec PINE ST,PHOENIX,85253,1450,high,x',
    'P2,44197 PINE ST,PHOENIX,85253,1450,,x',
    'P3,12 PINE ST #44198,PHOENIX,85253,1450,,x',
    '#REF!,14 PINE ST,PHOENIX,85253,1450,,x',
    'SEE NOTE,16 PINE ST,PHOENIX,85253,1450,,x',
    'P6,"18 PINE ST, MESA, AZ 85253",PHOENIX,85253,1450,,x',
    'P7,"20 PINE ST, PHOENIX, GA 00000",PHOENIX,85253,1450,,x',
    'P8,22 PINE ST PHOENIX AZ 85253,PHOENIX,85253,1.850,,x',
    'P9,24 PINE ST,PHOENIX,85253,80,,x',
    'P9,26 PINE ST,PHOENIX,85253,1450,,x',
    'P10,28 PINE ST,PHOENIX,85253,1450,,x',
    'P10,28 Pine Street,PHOENIX,85253,,,x',
  ];
  const { outcome } = await looked(send(`${lines.join('\n')}\n`));
  expect(outcome?.warnings).toEqual([
    'No row has coordinates.',
    expect.stringMatching(/^1 row has a date .*: row 2 \(14-Dec PINE ST\)\.$/),
    expect.stringMatching(
      /^2 rows have .*may be a date.*: row 3 \(44197 PINE ST\), row 4 \(12 PINE ST #44198\)\.$/,
    ),
    expect.stringMatching(/^2 rows have placeholders.*: row 5 \(#REF!\), row 6 \(SEE NOTE\)\.$/),
    expect.stringMatching(/^2 rows name a different city or ZIP code.*: row 7 \(MESA\), row 8 \(00000\)\.$/),
    expect.stringMatching(/^2 rows have an area under 100.*: row 9 \(1\.850\), row 10 \(80\)\.$/),
    expect.stringMatching(/^The column ‘Risk’ is read as roof damage in 1 row\./),
    '1 column is not read: Permit.',
  ]);
  expect(outcome).toMatchObject({
    inserted: 11,
    duplicates: 1,
    duplicateRows: [{ row: 13, sameAs: 12, address: '28 Pine Street', sameAsAddress: '28 PINE ST' }],
    conflicts: 1,
    conflictRows: [{ row: 11, sameAs: 10, address: '26 PINE ST', sameAsAddress: '24 PINE ST' }],
  });
});

describe('a file with unknown columns', () => {
  const file = 'wo,plz,besitzer,what\n1 Elm St,85261,Ann,x\n2 Elm St,85262,Ben,y\n';

  test('is not refused: its columns are shown, chosen by hand, and remembered for the next file', async () => {
    const first = await looked(send(file));
    expect(first).toMatchObject({
      outcome: null,
      problem: 'There is no address column. Columns found: wo, plz, besitzer, what.',
      columns: [{ header: 'wo', values: ['1 Elm St', '2 Elm St'] }, {}, {}, {}],
      mapping: {},
      layout: null,
    });
    expect(await refused(takeIn(first), 400)).toContain('There is no address column');
    const half = await looked(lookAgain(first, { columns: { zipCode: 1 } }));
    expect([half.revision, half.problem]).toEqual([2, expect.stringContaining('Choose the column')]);
    const columns = { address: 0, zipCode: 1, owner: 2 };
    const whole = await looked(lookAgain(half, { columns }));
    expect(whole).toMatchObject({ problem: null, mapping: columns, outcome: { inserted: 2, zipCount: 2 } });
    expect(whole.outcome?.warnings).toContain('1 column is not read: what.');
    const result = await imported(takeIn(whole, { rememberAs: 'The town' }));
    expect(countsOf(result)).toEqual({ ...noCounts, inserted: 2 });

    const next = await looked(send(file.replace('1 Elm', '3 Elm')));
    expect(next).toMatchObject({ source: { name: 'The town' }, mapping: columns, outcome: { inserted: 1 } });
    const moved = await looked(send('plz,extra,besitzer,wo\n85261,,Ann,5 Elm St\n'));
    expect(moved.source).toBeNull();
    const { json } = await admin.get(`${pathOf(moved)}/sources`);
    expect(json()).toMatchObject([{ name: 'The town', columns: { address: 3, zipCode: 0, owner: 2 } }]);
    const [{ id }] = json() as [{ id: string }];
    expect((await admin.delete(`/api/uploads/sources/${id}`)).status).toBe(200);
    expect((await looked(send(file))).source).toBeNull();
  });

  test('a header of 1,000 hostile columns is shown unchanged', async () => {
    const hostile = [
      '<script>alert(1)</script>',
      '=cmd|calc',
      '__proto__',
      'constructor',
      '',
      'a\tb',
      '"',
      '𝕏',
    ];
    const names = Array.from({ length: 1000 }, (_, i) => hostile[i % hostile.length] ?? '');
    const line = names.map((name) => `"${name.replaceAll('"', '""')}"`).join(',');
    const preview = await looked(send(`${line}\n${names.map((_, i) => `${i} Elm St`).join(',')}\n`));
    expect(preview.columns.map((column) => column.header)).toEqual(names.map((name) => name.trim()));
    expect(preview.columns[999]?.values).toEqual(['999 Elm St']);
    const chosen = await looked(lookAgain(preview, { zipCode: '85265', columns: { address: 999 } }));
    expect(chosen.outcome?.firstRows[0]?.values).toEqual({ address: '999 Elm St', zipCode: '85265' });
    expect(await refused(lookAgain(chosen, { columns: { address: 1000 } }), 400)).not.toBe('');
  });
});

test.each([
  ['', 'This is an empty file. Please upload a CSV file with a header line.'],
  [
    '<!doctype html><p>Sign in</p>',
    'This is a web page (HTML). Please upload a CSV file with a header line.',
  ],
  [`${'a,'.repeat(1000)}a\n`, 'The file has 1,001 columns; at most 1,000 are read.'],
])('what is no CSV is refused, and nothing of it is kept: %#', async (file, sentence) => {
  const kept = await server.services.db.$count(uploadPreviews);
  const previewId = randomUUID();
  expect(await refused(send(file, { previewId }), 400)).toBe(sentence);
  expect([await server.services.db.$count(uploadPreviews), await isKept(previewId)]).toEqual([kept, false]);
  expect(await refused(admin.get(pathOf({ id: previewId })), 404)).toBe('This preview was not found.');
});

test('a header without rows is a problem that can be read', async () => {
  expect(await looked(send('Address,Zip\n'))).toMatchObject({
    outcome: null,
    problem: 'The file has a header and no rows.',
  });
});

describe('the same preview in two windows', () => {
  const file = 'Address,Zip\n1 Ash St,85271\n';

  test('what one looks at in another way, the other does not import', async () => {
    const mine = await looked(send(file));
    const theirs = await looked(lookAgain(mine, { zipCode: '85272', otherZips: 'sort' }));
    expect(await refused(takeIn(mine), 409)).toContain('in another way');
    expect(await refused(lookAgain(mine, {}), 409)).toContain('in another way');
    expect(countsOf(await imported(takeIn(theirs)))).toEqual({ ...noCounts, inserted: 1 });
    expect(await refused(takeIn(theirs), 409)).toBe('This file was imported already.');
    expect(await looked(admin.get(pathOf(theirs)))).toMatchObject({ uploadId: expect.any(String) });
    expect(await isKept(theirs.id)).toBe(false);
  });

  test('pressed in both at once, it is imported once', async () => {
    const preview = await looked(send(file.replace('1 Ash', '2 Ash')));
    const statuses = (await Promise.all([takeIn(preview), takeIn(preview)])).map(({ status }) => status);
    // The second one comes too late for the preview, or for its file.
    expect(statuses.sort()).toEqual([200, expect.toBeOneOf([404, 409])]);
    const done = await server.services.db.$count(uploads, eq(uploads.state, 'completed'));
    const claimed = await server.services.db.$count(uploadPreviews, sql`upload_id is not null`);
    expect(claimed).toBeLessThanOrEqual(done);
  });

  test('what was discarded is gone for both', async () => {
    const preview = await looked(send(file));
    const listed = async () => (await admin.get('/api/uploads/previews')).json() as { id: string }[];
    expect((await listed()).map(({ id }) => id)).toContain(preview.id);
    expect((await admin.delete(pathOf(preview))).status).toBe(200);
    expect((await listed()).map(({ id }) => id)).not.toContain(preview.id);
    expect([await isKept(preview.id), (await takeIn(preview)).status]).toEqual([false, 404]);
  });
});

test('only administrators see previews', async () => {
  const preview = await looked(send('Address,Zip\n1 Yew St,85281\n'));
  const contractor = await server.contractor('85281');
  expect((await contractor.get(pathOf(preview))).status).toBe(403);
  expect((await server.visitor().get(pathOf(preview))).status).toBe(401);
});

test('an abandoned preview is removed with its file', async () => {
  const old = await looked(send('Address,Zip\n1 Fir St,85281\n'));
  const young = await looked(send('Address,Zip\n1 Fir St,85281\n'));
  const { db } = server.services;
  await db
    .update(uploadPreviews)
    .set({ createdAt: new Date(Date.now() - 4 * 24 * 3600 * 1000) })
    .where(eq(uploadPreviews.id, old.id));
  await removeOldPreviews(server.services);
  expect([await isKept(old.id), await isKept(young.id)]).toEqual([false, true]);
  expect((await admin.get(pathOf(old))).status).toBe(404);
});

test('a lost file is reported, and a preview leaves no scratch files on disk', async () => {
  const preview = await looked(send('Address,Zip\n1 Oak St,85281\n'));
  await server.services.files.remove(keyOf(preview.id));
  expect(await refused(takeIn(preview), 404)).toBe('The file of this preview was not found.');
  expect(await refused(lookAgain(preview, {}), 404)).toBe('The file of this preview was not found.');
  expect(await readdir(`${server.services.config.dataDir}/scratch`)).toEqual([]);
});
