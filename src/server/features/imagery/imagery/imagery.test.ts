import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq, sql } from '#server/db/orm.ts';
import { files, properties, zipCodes } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Answer } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { SAMPLE_SIZE } from '#town/capture.ts';
import { loadSampleCapture } from './index.ts';

let server: TestServer;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer();
  await loadSampleCapture(server.services);
  const rows = await server.services.db.select({ id: properties.id }).from(properties).orderBy(properties.id);
  ids = rows.map(({ id }) => id);
});
afterAll(() => server.close());

const etagOf = (answer: Answer) => answer.headers.get('etag') ?? '';
const image = (id: number | undefined) => `/api/properties/${id}/image`;
const crop = (id: number | undefined) => `/api/properties/${id}/crop`;
const thumbnail = (id: number | undefined, size = 'row') => `/api/properties/${id}/thumbnail?size=${size}`;

describe('loading the sample', () => {
  test('brings every property with its totals', async () => {
    const contractor = await server.contractor('85251');
    expect((await contractor.get('/api/properties/stats')).json()).toEqual({
      total: SAMPLE_SIZE,
      withCoordinates: SAMPLE_SIZE,
      severeDamage: 19,
      withImages: SAMPLE_SIZE,
    });
  });

  test('a second time changes nothing', async () => {
    const version = () =>
      server.services.db
        .select({ version: zipCodes.dataVersion })
        .from(zipCodes)
        .where(eq(zipCodes.zipCode, '85251'));
    const before = await version();
    expect(await loadSampleCapture(server.services)).toBe(0);
    expect(await version()).toEqual(before);
  });

  test('two processes at once load it once', async () => {
    const fresh = await startTestServer();
    const counts = await Promise.all([loadSampleCapture(fresh.services), loadSampleCapture(fresh.services)]);
    expect(counts.sort((a, b) => a - b)).toEqual([0, SAMPLE_SIZE]);
    expect(await fresh.services.db.$count(properties)).toBe(SAMPLE_SIZE);
    await fresh.close();
  });

  test('leaves a ZIP alone that holds real properties', async () => {
    const fresh = await startTestServer();
    await addProperty(fresh.services.db, { zipCode: '85251', address: '1 Real St' });
    expect(await loadSampleCapture(fresh.services)).toBe(0);
    expect(await fresh.services.db.$count(properties)).toBe(1);
    await fresh.close();
  });
});

test('exported and imported again, the sample stays unchanged', async () => {
  const admin = await server.admin();
  const csv = await admin.post('/api/properties/export', { propertyIds: ids.slice(0, 250) });
  const body = new FormData();
  body.append('zipCode', '85251');
  body.append('file', new Blob([csv.text], { type: 'text/csv' }), 'export.csv');
  const answer = await admin.post('/api/admin/upload/properties', body);
  expect(answer.json()).toMatchObject({ total: 250, unchanged: 250, updated: 0, inserted: 0, rejected: 0 });
});

describe('pictures', () => {
  test('a holder of the ZIP gets picture and crop as JPEG of the promised size', async () => {
    const contractor = await server.contractor('85251');
    const answer = await contractor.get(image(ids[0]));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 960 });
    // The ground around its houses is sand.
    const [red, , blue] = (await sharp(answer.bytes).stats()).channels.map(({ mean }) => mean);
    expect((red ?? 0) - (blue ?? 0)).toBeGreaterThan(5);
    const cut = await sharp((await contractor.get(crop(ids[0]))).bytes).metadata();
    expect(cut).toMatchObject({ format: 'jpeg', width: 1024, height: 768 });
  });

  test('a picture that the browser holds is not sent again', async () => {
    const contractor = await server.contractor('85251');
    const first = await contractor.get(crop(ids[1]));
    const again = await contractor.get(crop(ids[1]), { 'if-none-match': etagOf(first) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(etagOf(await contractor.get(crop(ids[2])))).not.toBe(etagOf(first));
  });

  test('a part of a picture is a part of the same bytes', async () => {
    const contractor = await server.contractor('85251');
    const whole = await contractor.get(crop(ids[1]));
    const part = await contractor.get(crop(ids[1]), { range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-199/${whole.bytes.length}`,
    ]);
    expect(Buffer.from(part.bytes).equals(Buffer.from(whole.bytes.subarray(100, 200)))).toBe(true);
    const foreign = await (await server.contractor('85031')).get(crop(ids[1]), { range: 'bytes=100-199' });
    expect(foreign.status).toBe(404);
  });

  test('asked for many times at once it is drawn once, and is the same from the store', async () => {
    const admin = await server.admin();
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.get(crop(ids[3]))));
    const later = await admin.get(crop(ids[3]));
    const all = new Set([...answers, later].map(({ bytes }) => Buffer.from(bytes).toString('base64')));
    expect(all.size).toBe(1);
    const sha256 = createHash('sha256').update(later.bytes).digest('hex');
    expect(etagOf(later)).toBe(`"${sha256}"`);
    const kept = await server.services.db.select().from(files).where(eq(files.digest, sha256));
    expect(kept).toMatchObject([{ kind: 'sample-picture', access: 'zip', zipCode: '85251' }]);
  });

  test.each(['cut off', 'gone'])('a picture whose file is %s is drawn again', async (how) => {
    const admin = await server.admin();
    const first = await admin.get(crop(ids[4]));
    const { db, files: store } = server.services;
    const [row] = await db
      .select()
      .from(files)
      .where(eq(files.digest, etagOf(first).slice(1, -1)));
    const key = row?.key ?? '';
    await (how === 'gone' ? store.remove(key) : store.put(key, [first.bytes.subarray(0, 5000)]));
    const again = await admin.get(crop(ids[4]));
    expect([again.status, again.bytes.length]).toEqual([200, first.bytes.length]);
    expect(await store.sizeOf(key)).toBe(first.bytes.length);
  });

  test('for a contractor of another ZIP it is not there, and a visitor is asked to sign in', async () => {
    const other = await server.contractor('85031');
    const foreign = await other.get(image(ids[0]));
    const unknown = await other.get(image(2_000_000_000));
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.headers.get('cache-control')).toBe('no-store');
    expect(foreign.text.replace(/"requestId":"[^"]*"/, '')).toBe(
      unknown.text.replace(/"requestId":"[^"]*"/, ''),
    );
    expect((await server.visitor().get(image(ids[0]))).status).toBe(401);
    expect((await other.get('/api/properties/x/image')).status).toBe(400);
  });

  test('no property but the sample’s own gets an invented roof', async () => {
    const { db } = server.services;
    const admin = await server.admin();
    const elsewhere = await addProperty(db, { zipCode: '85251', address: '2 Real St' });
    expect((await admin.get(image(elsewhere))).status).toBe(404);
    await db.execute(
      sql`update properties set image_url = 'https://pictures.example/1.jpg' where id = ${ids[5]}`,
    );
    expect((await admin.get(image(ids[5]))).status).toBe(404);
    expect((await admin.get(crop(ids[5]))).status).toBe(200);
  });
});

describe('thumbnails', () => {
  test('a holder of the ZIP gets a roof small, in two sizes, to keep for a while in this session', async () => {
    const contractor = await server.contractor('85251');
    const row = await contractor.get(thumbnail(ids[10]));
    expect([row.status, row.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(row.headers.get('cache-control')).toBe('private, max-age=600');
    expect(row.headers.get('vary')).toContain('cookie');
    expect(await sharp(row.bytes).metadata()).toMatchObject({ format: 'webp', width: 144, height: 108 });
    const tile = await contractor.get(thumbnail(ids[10], 'tile'));
    expect(await sharp(tile.bytes).metadata()).toMatchObject({ width: 384, height: 288 });
    expect(etagOf(tile)).not.toBe(etagOf(row));
    const again = await contractor.get(thumbnail(ids[10]), { 'if-none-match': etagOf(row) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const part = await contractor.get(thumbnail(ids[10]), { range: 'bytes=4-7' });
    expect(Buffer.from(part.bytes).equals(Buffer.from(row.bytes.subarray(4, 8)))).toBe(true);
    expect((await contractor.get(thumbnail(ids[10], 'poster'))).status).toBe(400);
  });

  test('for a contractor of another ZIP it is not there, also once it was made for somebody else', async () => {
    await (await server.contractor('85251')).get(thumbnail(ids[11]));
    const other = await server.contractor('85031');
    const foreign = await other.get(thumbnail(ids[11]));
    const unknown = await other.get(thumbnail(2_000_000_000));
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.headers.get('cache-control')).toBe('no-store');
    expect(foreign.text.replace(/"requestId":"[^"]*"/, '')).toBe(
      unknown.text.replace(/"requestId":"[^"]*"/, ''),
    );
    expect((await server.visitor().get(thumbnail(ids[11]))).status).toBe(401);
  });

  test('a roof without a picture of the platform’s own has none', async () => {
    const admin = await server.admin();
    const cropImageUrl = 'https://pictures.example/1.jpg';
    const real = await addProperty(server.services.db, {
      zipCode: '85251',
      address: '3 Real St',
      cropImageUrl,
    });
    expect((await admin.get(thumbnail(real))).status).toBe(404);
  });
});
