import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import type { Upload, UploadStarted } from '#contract/uploads.ts';
import { asc, eq } from '#server/db/orm.ts';
import { properties, uploads, zipCodes } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Answer, Client } from '#testing/client.ts';
import { countsOf, imported, noCounts, type UploadedFile, uploadForm } from '#testing/uploads.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

const upload = (zipCode: string, file: UploadedFile, client = admin) =>
  client.post('/api/admin/upload/properties', uploadForm(file, { zipCode }));

const inZip = (zipCode: string) =>
  server.services.db
    .select()
    .from(properties)
    .where(eq(properties.zipCode, zipCode))
    .orderBy(asc(properties.id));

async function zip(zipCode: string) {
  const [row] = await server.services.db.select().from(zipCodes).where(eq(zipCodes.zipCode, zipCode));
  return row;
}

async function history(client = admin): Promise<Upload[]> {
  return (await client.get('/api/uploads/history')).json() as Upload[];
}

describe('rows that name another ZIP than the upload', () => {
  const file = 'Address,Zip\n1 Oak St,85331\n"2 Oak St, Mesa, AZ 85332",\n3 Oak St,\n4 Oak St,what\n';
  const sendIt = (fields: Record<string, string>, order?: 'file first') =>
    admin.post('/api/admin/upload/properties', uploadForm(file, fields, order));

  test('are rejected with the reason, unless it is asked to sort them', async () => {
    const rejected = await imported(sendIt({ zipCode: '85331' }));
    expect(countsOf(rejected)).toEqual({ ...noCounts, inserted: 2, rejected: 2 });
    const sorted = await imported(sendIt({ zipCode: '85331', otherZips: 'sort' }));
    expect(countsOf(sorted)).toEqual({ ...noCounts, inserted: 1, unchanged: 2, rejected: 1 });
    expect((await inZip('85331')).map(({ address }) => address)).toEqual(['1 Oak St', '3 Oak St']);
    expect((await inZip('85332')).map(({ address }) => address)).toEqual(['2 Oak St, Mesa, AZ 85332']);
  });

  test('are sorted as well if every field comes after the file', async () => {
    const sorted = await imported(sendIt({ zipCode: '85331', otherZips: 'sort' }, 'file first'));
    expect(countsOf(sorted)).toMatchObject({ rejected: 1 });
    const half = uploadForm(file, { zipCode: '85331' });
    half.append('otherZips', 'sort');
    const refused = await admin.post('/api/admin/upload/properties', half);
    expect([refused.status, (refused.json() as Problem).detail]).toEqual([
      400,
      expect.stringContaining('before the file'),
    ]);
  });
});

describe('the same and changed files', () => {
  const file =
    'Parcelnumb,Address,Owner,Year Build,Pool,lat,lon,Severity Level,Image URL\n' +
    'P 1,1 Main St,Ann,1954,yes,33.5,-112.1,severe,https://x.example/1.jpg\nP 2,2 Main St,Ben,,no,,,none,\n';

  test('new properties come in with their ZIP’s place and totals', async () => {
    const result = await imported(upload('85251', file));
    expect(result).toMatchObject({
      success: 2,
      errors: 0,
      count: 2,
      total: 2,
      ignoredColumns: [],
      rejectedRows: [],
    });
    expect(countsOf(result)).toEqual({ ...noCounts, inserted: 2 });
    expect(result.message).toBe('2 properties were added.');
    expect(result.columns).toContainEqual({ header: 'Pool', field: 'hasPool' });
    expect(await inZip('85251')).toMatchObject([
      {
        identity: 'p:P-1',
        addressKey: '1 MAIN ST',
        hasPool: true,
        yearBuilt: 1954,
        latitude: 33.5,
        geocoded: false,
      },
      { identity: 'p:P-2', owner: 'Ben', hasPool: false, yearBuilt: null, latitude: null },
    ]);
    expect(await zip('85251')).toMatchObject({
      city: 'Scottsdale',
      state: 'AZ',
      propertyCount: 2,
      locatedCount: 1,
      severeCount: 1,
      imagedCount: 1,
    });
  });

  test('the same file again changes nothing and is reported as unchanged', async () => {
    const before = [await inZip('85251'), await zip('85251')];
    const result = await imported(upload('85251', file));
    expect(countsOf(result)).toEqual({ ...noCounts, unchanged: 2 });
    expect(result.message).toBe('Nothing changed: all 2 properties were known already.');
    expect([await inZip('85251'), await zip('85251')]).toEqual(before);
  });

  test('changed values update, blanks do not erase', async () => {
    const [first] = await inZip('85251');
    const result = await imported(
      upload(
        '85251',
        'Parcelnumb,Address,Owner,Pool,Year Build\nP-1,1 Main St,,,1955\nP 2,2 Main St,Ben,,\n',
      ),
    );
    expect(countsOf(result)).toEqual({ ...noCounts, updated: 1, unchanged: 1 });
    const [changed] = await inZip('85251');
    expect(changed).toMatchObject({
      id: first?.id,
      owner: 'Ann',
      hasPool: true,
      yearBuilt: 1955,
      severityLevel: 'severe',
      latitude: 33.5,
    });
    expect(changed?.updatedAt.getTime()).toBeGreaterThan(first?.updatedAt.getTime() ?? 0);
  });

  test('only ZIPs that changed get a new version of their data', async () => {
    await imported(
      admin.post('/api/properties/upload', uploadForm('Zip,Address\n85001,1 A St\n85002,1 A St\n')),
    );
    const before = [await zip('85001'), await zip('85002')];
    await imported(
      admin.post(
        '/api/properties/upload',
        uploadForm('Zip,Address,Owner\n85001,1 A St,\n85002,1 A St,Ann\n'),
      ),
    );
    expect(await zip('85001')).toEqual(before[0]);
    expect((await zip('85002'))?.dataVersion).toBe((before[1]?.dataVersion ?? 0) + 1);
  });

  test('what was exported comes in again as unchanged', async () => {
    const dirty =
      'Parcelnumb,Address,Owner,Zoning,Area Sqft\n00123,"5 Main St, #2","=HYPERLINK(""x"")",+R1,1234.5\n1-2,6 Main St,@SUM,-,0\n';
    await imported(upload('85253', dirty));
    const propertyIds = (await inZip('85253')).map(({ id }) => id);
    const { bytes } = await admin.post('/api/properties/export', { propertyIds });
    const result = await imported(admin.post('/api/properties/upload', uploadForm(new Uint8Array(bytes))));
    expect(countsOf(result)).toEqual({ ...noCounts, unchanged: 2 });
    expect((await inZip('85253'))[0]).toMatchObject({ parcelNumber: '00123', owner: '=HYPERLINK("x")' });
  });
});

describe('rows that cannot be taken', () => {
  test('a ZIP other than the form’s is rejected, the rest comes in', async () => {
    const result = await imported(upload('85254', 'Zip,Address\n85254-1234,1 A St\n85255,2 A St\n,3 A St\n'));
    expect(countsOf(result)).toEqual({ ...noCounts, inserted: 2, rejected: 1 });
    expect(result.rejectedRows).toEqual([
      { row: 3, column: 'Zip', value: '85255', reason: 'is not 85254, the ZIP code of this upload' },
    ]);
    expect(result.message).toBe('2 properties were added. 1 row was rejected.');
    expect(await zip('85255')).toBeUndefined();
  });

  test('rejected rows come back as a CSV that can be corrected and uploaded', async () => {
    const { uploadId } = await imported(
      upload('85256', 'Address,Owner,Year Build\n1 A St,"=1+1",3000\n2 A St,Ann,1950\n'),
    );
    const list = await admin.get(`/api/uploads/${uploadId}/rejected`);
    expect(list.headers.get('content-disposition')).toBe('attachment; filename="parcels-rejected.csv"');
    expect(list.text).toBe(
      `Row,Reason,Address,Owner,Year Build\r\n2,"Year Build: ""3000"" is not a year from 1600 to ${new Date().getUTCFullYear() + 1}",1 A St,'=1+1,3000\r\n`,
    );
    const result = await imported(upload('85256', list.text.replace(',3000\r', ',2000\r')));
    expect(countsOf(result)).toEqual({ ...noCounts, inserted: 1 });
    expect((await inZip('85256')).map(({ owner, yearBuilt }) => [owner, yearBuilt])).toEqual([
      ['Ann', 1950],
      ['=1+1', 2000],
    ]);
    expect((await admin.get(`/api/uploads/${result.uploadId}/rejected`)).status).toBe(404);
  });

  test('a list of rejected rows that broke off is taken up where it did', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => `${n} É St,3000`);
    const { uploadId } = await imported(upload('85256', ['Address,Year Build', ...rows].join('\n')));
    const read = (headers: Record<string, string>) => admin.get(`/api/uploads/${uploadId}/rejected`, headers);
    const whole = await read({ 'accept-encoding': 'gzip' });
    const size = whole.bytes.length;
    const etag = whole.headers.get('etag') ?? '';
    // Compressed bytes could not be continued with plain ones.
    expect([whole.headers.get('content-encoding'), whole.headers.get('accept-ranges')]).toEqual([
      null,
      'bytes',
    ]);
    expect([etag.startsWith('"'), whole.headers.get('content-length')]).toEqual([true, String(size)]);
    const rest = await read({ range: 'bytes=1001-', 'if-range': etag, 'accept-encoding': 'gzip' });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 1001-${size - 1}/${size}`]);
    expect(Buffer.concat([whole.bytes.subarray(0, 1001), rest.bytes]).equals(Buffer.from(whole.bytes))).toBe(
      true,
    );
    expect((await read({ range: 'bytes=-5' })).text).toBe(whole.text.slice(-5));
    // Parts of other bytes are useless.
    for (const ifRange of ['"another"', `W/${etag}`, new Date().toUTCString()])
      expect((await read({ range: 'bytes=1001-', 'if-range': ifRange })).status).toBe(200);
    const beyond = await read({ range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    expect((beyond.json() as Problem).code).toBe('range-not-satisfiable');
    expect(beyond.headers.get('content-disposition')).toBeNull();
    expect((await read({ 'if-none-match': etag })).status).toBe(304);
    const contractor = await server.contractor('85256');
    const refused = await contractor.get(`/api/uploads/${uploadId}/rejected`, { range: 'bytes=0-0' });
    expect(refused.status).toBe(403);
  });

  test('rejected rows whose file is gone are not found, with a readable message', async () => {
    const { uploadId } = await imported(upload('85256', 'Address,Year Build\n1 C St,3000\n2 C St,1950\n'));
    const [row] = await server.services.db.select().from(uploads).where(eq(uploads.id, uploadId));
    await server.services.files.remove(row?.rejectedFile ?? '');
    const answer = await admin.get(`/api/uploads/${uploadId}/rejected`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect((answer.json() as Problem).detail).toBe(
      'The list of rejected rows cannot be read any more: its file is gone.',
    );
  });

  test('repeated rows count once, the first of them, and are listed', async () => {
    const result = await imported(
      upload('85257', 'Address,Owner\n1 A Street,Ann\n1 A ST.,Ben\n2 A St,Cid\n1 a st,Dan\n'),
    );
    expect(countsOf(result)).toEqual({ ...noCounts, inserted: 2, duplicates: 2 });
    expect(result).toMatchObject({ success: 2, total: 4 });
    expect(result.duplicateRows).toEqual([
      { row: 3, sameAs: 2, address: '1 A ST.', sameAsAddress: '1 A Street' },
      { row: 5, sameAs: 2, address: '1 a st', sameAsAddress: '1 A Street' },
    ]);
    expect((await inZip('85257')).map(({ owner }) => owner)).toEqual(['Ann', 'Cid']);
  });

  test('of two rows for one address the house is taken, not the empty lot before it', async () => {
    const result = await imported(
      upload('85249', 'Address,Year Build,Area Sqft\n1 A St,0,\n1 A St,1962,1450\n1 A St,1990,\n'),
    );
    expect(result.duplicateRows).toMatchObject([
      { row: 2, sameAs: 3 },
      { row: 4, sameAs: 3 },
    ]);
    expect(await inZip('85249')).toMatchObject([{ yearBuilt: 1962, areaSquareFeet: 1450 }]);
  });

  test('a file without a usable row is reported', async () => {
    const result = await imported(upload('85258', 'Address,Year Build\n1 A St,x\n'));
    expect(result).toMatchObject({
      success: 0,
      errors: 1,
      total: 1,
      message: 'Nothing was imported. 1 row was rejected.',
    });
    expect(await zip('85258')).toBeUndefined();
  });
});

describe('files that are refused', () => {
  const refusal = async (answer: Promise<Answer>) => {
    const { status, json } = await answer;
    return [status, (json() as { detail: string }).detail];
  };
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]);
  const xlsx = new TextEncoder().encode('PK\u0003\u0004[Content_Types].xml');

  test.each<[string, UploadedFile]>([
    ['a web page (HTML)', '<!doctype html><html></html>'],
    ['an Excel workbook (.xlsx)', xlsx],
    ['a PNG image', png],
    ['an empty file', ''],
  ])('%s', async (name, file) => {
    const sentence = `This is ${name}. Please upload a CSV file with a header line.`;
    expect(await refusal(upload('85259', file))).toEqual([400, sentence]);
    expect((await history())[0]).toMatchObject({ state: 'failed', message: sentence, zipCode: '85259' });
  });

  test('no address column, no rows, no file, no ZIP, a wrong ZIP', async () => {
    expect(await refusal(upload('85259', 'a,b\n1,2\n'))).toEqual([
      400,
      'There is no address column. Columns found: a, b.',
    ]);
    expect(await refusal(upload('85259', 'Address\n\n'))).toEqual([
      400,
      'The file has a header and no rows.',
    ]);
    const file = 'Address\n1 A St\n';
    for (const order of ['fields first', 'file first'] as const) {
      const path = '/api/admin/upload/properties';
      expect(await refusal(admin.post(path, uploadForm(file, { zipCode: '8525' }, order)))).toEqual([
        400,
        'ZIP code must be 5 digits',
      ]);
      expect((await refusal(admin.post(path, uploadForm(file, {}, order))))[0]).toBe(400);
    }
    const empty = new FormData();
    empty.append('zipCode', '85259');
    const missing = [400, 'Please select a CSV file to upload.'];
    expect(await refusal(admin.post('/api/admin/upload/properties', empty))).toEqual(missing);
    expect(await refusal(admin.post('/api/properties/upload', { file: 'x' }))).toEqual(missing);
    expect(await zip('85259')).toBeUndefined();
  });

  test('only administrators upload', async () => {
    const contractor = await server.contractor('85251');
    for (const path of ['/api/admin/upload/properties', '/api/properties/upload']) {
      const file = () => uploadForm('Address,Zip\n9 A St,85251\n', { zipCode: '85251' });
      expect((await server.visitor().post(path, file())).status).toBe(401);
      expect((await contractor.post(path, file())).status).toBe(403);
    }
    expect((await inZip('85251')).map(({ address }) => address)).not.toContain('9 A St');
  });
});

describe('the way of an upload', () => {
  test('the ZIP may come behind the file', async () => {
    const fields = { zipCode: '85260' };
    const result = await imported(
      admin.post('/api/admin/upload/properties', uploadForm('Address\n1 A St\n', fields, 'file first')),
    );
    expect(countsOf(result)).toEqual({ ...noCounts, inserted: 1 });
    expect((await history())[0]).toMatchObject({
      id: result.uploadId,
      zipCode: '85260',
      state: 'completed',
      bytesReceived: 15,
    });
  });

  test('the caller may name the upload, once', async () => {
    const uploadId = randomUUID();
    const fields = { uploadId, zipCode: '85260' };
    const send = () => admin.post('/api/admin/upload/properties', uploadForm('Address\n2 A St\n', fields));
    expect((await imported(send())).uploadId).toBe(uploadId);
    expect((await send()).status).toBe(409);
    const { status, json } = await admin.get(`/api/uploads/${uploadId}`);
    expect([status, json()]).toEqual([
      200,
      expect.objectContaining({ inserted: 1, fileName: 'parcels.csv', fileSize: 15 }),
    ]);
  });

  test('contractors learn of completed imports into their ZIPs, and no more', async () => {
    const { uploadId } = await imported(upload('85261', 'Address,Year Build\n1 A St,1950\n2 A St,x\n'));
    await upload('85261', 'nothing,here\n1,2\n');
    const holder = await server.contractor('85261');
    const other = await server.contractor('85251');
    expect(await history(holder)).toMatchObject([
      { id: uploadId, inserted: 1, uploadedBy: null, hasRejectedFile: false },
    ]);
    expect((await history(other)).map(({ id }) => id)).not.toContain(uploadId);
    expect((await other.get(`/api/uploads/${uploadId}`)).status).toBe(404);
    expect((await holder.get(`/api/uploads/${uploadId}/rejected`)).status).toBe(403);
    expect((await server.visitor().get('/api/uploads/history')).status).toBe(401);
    const [failed, completed] = await history();
    expect(failed).toMatchObject({ state: 'failed', zipCode: '85261' });
    expect(completed).toMatchObject({
      id: uploadId,
      hasRejectedFile: true,
      uploadedBy: expect.stringContaining('@'),
    });
    expect(completed?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });
});

test('a large import answers with its operation once its bytes have arrived, and goes on without the call', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `${at + 1} Long St`).join('\n');
  // What the import waits for before it merges: the call does not.
  const holder = await server.services.pool.connect();
  await holder.query('begin; lock table properties in exclusive mode');
  const answer = await admin.post(
    '/api/admin/upload/properties',
    uploadForm(`Address\n${rows}\n`, { zipCode: '85239' }),
  );
  expect([answer.status, answer.text]).toEqual([202, expect.anything()]);
  const { uploadId, operationId, total } = answer.json() as UploadStarted;
  expect([operationId, total]).toEqual([uploadId, 20_000]);
  const read = async (path: string) => (await admin.get(path)).json() as { state: string };
  expect(await read(`/api/uploads/${uploadId}`)).toMatchObject({ state: 'importing', rowsRead: 20_000 });
  expect((await admin.get(`/api/uploads/${uploadId}/result`)).status).toBe(404);
  await holder.query('rollback');
  holder.release();
  await expect
    .poll(() => read(`/api/operations/${operationId}`), { timeout: 60_000 })
    .toMatchObject({
      state: 'completed',
    });
  const result = await admin.get(`/api/uploads/${uploadId}/result`);
  expect(result.json()).toMatchObject({ inserted: 20_000, success: 20_000, errors: 0, zips: ['85239'] });
}, 120_000);

test('a large import that fails after its answer is recorded as failed, and nothing of it is stored', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `${at + 1} Long St`).join('\n');
  const { pool } = server.services;
  const holder = await pool.connect();
  await holder.query('begin; lock table properties in exclusive mode');
  const form = uploadForm(`Address\n${rows}\n`, { zipCode: '85238' });
  const { uploadId } = (await admin.post('/api/admin/upload/properties', form)).json() as UploadStarted;
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ridgecap-upload' and datname = current_database()",
  );
  await holder.query('rollback');
  holder.release();
  const read = async () => (await admin.get(`/api/uploads/${uploadId}`)).json();
  await expect.poll(read, { timeout: 60_000 }).toMatchObject({ state: 'failed', inserted: 0 });
  const { db } = server.services;
  expect(await db.$count(properties, eq(properties.zipCode, '85238'))).toBe(0);
}, 120_000);
