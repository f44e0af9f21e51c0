import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaptureDetails } from '#contract/captures.ts';
import type { CaptureGround, PicturedCapture } from '#contract/ground.ts';
import type { Place } from '#domain/geo/distance.ts';
import { projectionOf } from '#domain/geo/map-projection.ts';
import { originOf, tileAt, worldOf } from '#domain/geo/world.ts';
import { isInArea } from '#domain/ground/area.ts';
import { TILE_PIXELS } from '#domain/ground/pyramid.ts';
import { placeAt } from '#domain/imagery/ground.ts';
import { eq, inArray, sql } from '#server/db/orm.ts';
import { captureImages, captures, files, zipBoundaries } from '#server/db/schema/index.ts';
import { runOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { geoTags, tiffOf, withTiffTags } from '#testing/geotiff.ts';
import { addHousesBelow, flyOver, picturesForm } from '#testing/pictures.ts';
import { addProperties } from '#testing/properties.ts';
import { feature } from '../index.ts';

const ZIP = '85031';
const center: Place = { latitude: 33.49, longitude: -112.17 };

let server: TestServer;
let admin: Client;
let holder: Client;
let other: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  await addProperties(server.services.db, ZIP, [{ address: '1 Ridge St', ...center }]);
  await addProperties(server.services.db, '85033', [
    { address: '2 Ridge St', latitude: 33.6, longitude: -112.3 },
  ]);
  holder = await server.contractor(ZIP);
  other = await server.contractor('85033');
});
afterAll(() => server.close());

const around = { log: openLog('silent'), signal: new AbortController().signal };

async function makeCapture(capturedOn: string, zipCode = ZIP): Promise<number> {
  const { json } = await admin.post('/api/captures', { zipCode, kind: 'flight', capturedOn });
  return (json() as CaptureDetails).id;
}

async function build(id: number): Promise<void> {
  const { operationId } = (await admin.post(`/api/captures/${id}/ground`)).json() as { operationId: string };
  expect(await runOperation(server.services, feature.operations, operationId, around)).toBe('ended');
}

/** As a delivery leaves it. */
const deliver = (id: number) =>
  server.services.db
    .update(captures)
    .set({ state: 'delivered', deliveredAt: sql`now()` })
    .where(eq(captures.id, id));

/** An orthophoto of 120 by 120 meters around the center, its west one color and its east another one. */
async function orthophoto(west: string, east: string, epsg = 32_612): Promise<Buffer> {
  const map = projectionOf(epsg);
  if (!map) throw new Error('a system that is known');
  const gsd = 0.2;
  const origin = map.toMap(placeAt(center, [-60, 60]));
  const half = { width: 300, height: 600, channels: 3 } as const;
  const part = (background: string) =>
    sharp({ create: { ...half, background } })
      .png()
      .toBuffer();
  const pixels = sharp({ create: { ...half, width: 600, background: west } }).composite([
    { input: await part(east), left: 300, top: 0 },
  ]);
  const tiff = await tiffOf(pixels.removeAlpha(), 'tiles');
  return withTiffTags(tiff, geoTags(epsg, origin, [gsd, gsd]));
}

async function addOrthophoto(id: number, tiff: Buffer): Promise<void> {
  const form = picturesForm([{ name: 'ortho.tif', bytes: tiff }]);
  expect((await admin.post(`/api/captures/${id}/pictures`, form)).status).toBe(200);
}

const addressOf = (tile: { z: number; x: number; y: number }, search = '') =>
  `/api/map/pictures/${tile.z}/${tile.x}/${tile.y}${search}`;

/** What a caller sees at a place: a color, or null if there is nothing. */
async function colorAt(
  client: Client,
  place: Place,
  z = 19,
  search = '',
  path = addressOf,
): Promise<number[] | null> {
  const [x, y] = worldOf(place.longitude, place.latitude);
  const tile = tileAt(z, x, y);
  const { status, bytes } = await client.get(path(tile, search));
  if (status === 204) return null;
  expect(status).toBe(200);
  const origin = originOf(tile);
  const pixel = (at: number, from: number) => Math.floor(((at - from) / origin.size) * TILE_PIXELS);
  const data = await sharp(Buffer.from(bytes)).ensureAlpha().raw().toBuffer();
  const at = (pixel(y, origin.y) * TILE_PIXELS + pixel(x, origin.x)) * 4;
  return data[at + 3] === 0 ? null : [...data.subarray(at, at + 3)];
}

const near = (color: readonly number[]) => color.map((value) => expect.closeTo(value, -1.3));
const red = [200, 30, 30];
const blue = [30, 30, 200];
const green = [30, 160, 60];
const css = ([r, g, b]: number[]) => `rgb(${r}, ${g}, ${b})`;
const west = placeAt(center, [-20, 5]);
const east = placeAt(center, [20, 5]);

describe('an orthophoto on the map', () => {
  let first: number;
  let second: number;
  beforeAll(async () => {
    first = await makeCapture('2026-10-01');
    await addOrthophoto(first, await orthophoto(css(red), css(blue)));
    await build(first);
  });

  test('is seen by nobody but who works on captures, until it is delivered', async () => {
    const path = (tile: { z: number; x: number; y: number }) =>
      `/api/captures/${first}/ground/${tile.z}/${tile.x}/${tile.y}`;
    expect(await colorAt(admin, west, 19, '', path)).toEqual(near(red));
    expect(await colorAt(admin, east, 14, '', path)).not.toBeNull();
    const [x, y] = worldOf(west.longitude, west.latitude);
    expect((await holder.get(path(tileAt(19, x, y)))).status).toBe(403);
    expect(await colorAt(holder, west)).toBeNull();
    const { drawn, drawing } = (await admin.get(`/api/captures/${first}/ground`)).json() as CaptureGround;
    expect(drawn).toMatchObject({
      orthophotos: 1,
      frames: 0,
      simulated: false,
      isStale: false,
      minZoom: 12,
      maxZoom: 18,
    });
    expect(drawing).toBeNull();
  });

  test('is seen where it is by the holder of its ZIP code, around its properties, and by no other contractor', async () => {
    await deliver(first);
    expect(await colorAt(holder, west)).toEqual(near(red));
    expect(await colorAt(holder, east)).toEqual(near(blue));
    expect(await colorAt(holder, east, 20)).toEqual(near(blue));
    // No property is that near.
    expect(await colorAt(holder, placeAt(center, [50, 0]))).toBeNull();
    expect(await colorAt(holder, placeAt(center, [90, 0]))).toBeNull();
    expect(await colorAt(other, west)).toBeNull();
    const listed = (await holder.get('/api/map/pictures')).json() as PicturedCapture[];
    expect(listed).toMatchObject([
      { captureId: first, zipCode: ZIP, capturedOn: '2026-10-01', simulated: false },
    ]);
    expect(isInArea(listed[0]?.area ?? [], west)).toBe(true);
    expect(isInArea(listed[0]?.area ?? [], placeAt(center, [55, 0]))).toBe(false);
    expect((await other.get('/api/map/pictures')).json()).toEqual([]);
  });

  test('ends at the outline of the ZIP code once that is known', async () => {
    const { db } = server.services;
    const [low, high] = [placeAt(center, [-200, -200]), placeAt(center, [0, 200])];
    const ring = [
      [low.longitude, low.latitude],
      [high.longitude, low.latitude],
      [high.longitude, high.latitude],
      [low.longitude, high.latitude],
      [low.longitude, low.latitude],
    ];
    await db.insert(zipBoundaries).values({
      ...{ zipCode: ZIP, outline: [[ring]], source: 'test' },
      ...{ west: low.longitude, south: low.latitude, east: high.longitude, north: high.latitude },
    });
    expect(await colorAt(holder, placeAt(center, [-55, 0]))).toEqual(near(red));
    expect(await colorAt(holder, placeAt(center, [3, 0]))).toBeNull();
    expect(await colorAt(admin, placeAt(center, [3, 0]))).toBeNull();
    await db.delete(zipBoundaries).where(eq(zipBoundaries.zipCode, ZIP));
    expect(await colorAt(holder, east)).toEqual(near(blue));
  });

  test('a later capture lies above it, and the map can show either', async () => {
    second = await makeCapture('2026-11-20');
    await addOrthophoto(second, await orthophoto(css(green), css(green)));
    await build(second);
    await deliver(second);
    expect(await colorAt(holder, west)).toEqual(near(green));
    expect(await colorAt(holder, west, 19, `?upTo=${first}`)).toEqual(near(red));
    expect(await colorAt(holder, west, 19, `?upTo=${second}`)).toEqual(near(green));
    const listed = (await holder.get('/api/map/pictures')).json() as PicturedCapture[];
    expect(listed.map(({ captureId }) => captureId)).toEqual([second, first]);
    const [x, y] = worldOf(west.longitude, west.latitude);
    const tile = tileAt(19, x, y);
    // A capture of another ZIP code looks like one that is not there.
    expect((await other.get(addressOf(tile, `?upTo=${first}`))).status).toBe(404);
    expect((await other.get(addressOf(tile, '?upTo=999999'))).status).toBe(404);
  });

  test('is asked for again each time, so that a right ends at once', async () => {
    const person = await server.addPerson({ zips: [ZIP] });
    const client = await server.signIn(person);
    const [x, y] = worldOf(west.longitude, west.latitude);
    const path = addressOf(tileAt(19, x, y));
    const before = await client.get(path);
    expect([before.status, before.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    const etag = before.headers.get('etag') ?? '';
    expect((await client.get(path, { 'if-none-match': etag })).status).toBe(304);
    expect((await admin.post('/api/admin/remove-zip', { userId: person.id, zipCode: ZIP })).status).toBe(200);
    expect((await client.get(path, { 'if-none-match': etag })).status).toBe(204);
  });

  test.each([
    ['19/999999999/1', 404],
    ['21/0/0', 400],
    ['-1/0/0', 400],
    ['19/1e3/x', 400],
    ['3/1/2', 204],
    ['0/0/0', 204],
  ])('tile %s is answered with %i', async (tile, status) => {
    expect((await holder.get(`/api/map/pictures/${tile}`)).status).toBe(status);
  });

  test('drawn again with more pictures it replaces the ground before, whose file is gone', async () => {
    const third = await makeCapture('2026-11-21');
    await addOrthophoto(third, await orthophoto(css(red), css(red)));
    await build(third);
    const before = await keysOf();
    await addOrthophoto(third, await orthophoto(css(blue), css(blue), 3857));
    const stale = (await admin.get(`/api/captures/${third}/ground`)).json() as CaptureGround;
    expect([stale.drawn?.isStale, stale.usablePictures]).toEqual([true, 2]);
    await build(third);
    const now = (await admin.get(`/api/captures/${third}/ground`)).json() as CaptureGround;
    expect(now.drawn).toMatchObject({ isStale: false, orthophotos: 2 });
    const after = await keysOf();
    expect(after.filter((key) => before.includes(key))).toHaveLength(before.length - 1);
    for (const key of before)
      if (!after.includes(key)) expect(await server.services.files.sizeOf(key)).toBeNull();
  });

  const keysOf = async () =>
    (
      await server.services.db.select({ key: files.key }).from(files).where(eq(files.kind, 'capture-ground'))
    ).map(({ key }) => key);

  test('a capture without a picture that has a place is refused', async () => {
    const empty = await makeCapture('2026-11-22');
    const { status, json } = await admin.post(`/api/captures/${empty}/ground`);
    expect([status, (json() as { detail: string }).detail]).toEqual([
      409,
      'None of its pictures can be laid on the ground. Add some first.',
    ]);
  });
});

test('a flight without an orthophoto is drawn from its pictures, each where it is', async () => {
  const day = '2026-11-20';
  await addHousesBelow(server.services.db);
  const id = await makeCapture(day, '85251');
  const pictures = await flyOver(day, { columns: 2, rows: 2 });
  expect((await admin.post(`/api/captures/${id}/pictures`, picturesForm(pictures))).status).toBe(200);
  await build(id);
  const { drawn } = (await admin.get(`/api/captures/${id}/ground`)).json() as CaptureGround;
  expect(drawn).toMatchObject({ orthophotos: 0, frames: 4, simulated: true, maxZoom: 20 });
  // Straight below a camera the ground has the color of the middle of its picture.
  const rows = await server.services.db
    .select()
    .from(captureImages)
    .where(inArray(captureImages.captureId, [id]));
  const path = (tile: { z: number; x: number; y: number }) =>
    `/api/captures/${id}/ground/${tile.z}/${tile.x}/${tile.y}`;
  for (const { name, camera } of rows) {
    const picture = pictures.find((one) => one.name === name);
    if (!camera?.position || !picture) throw new Error('each has a place');
    const middle = await sharp(picture.bytes)
      .extract({ left: 680, top: 505, width: 40, height: 40 })
      .resize(1, 1)
      .raw()
      .toBuffer();
    const seen = await colorAt(admin, camera.position, 17, '', path);
    expect(seen).toEqual([...middle].map((value) => expect.closeTo(value, -1.7)));
  }
});
