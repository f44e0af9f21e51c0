import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaptureCoverage } from '#contract/capture-coverage.ts';
import type { CaptureDetails, CapturePicture, ReceivedPicture } from '#contract/captures.ts';
import type { Place } from '#domain/geo/distance.ts';
import { projectionOf } from '#domain/geo/map-projection.ts';
import { offsetOf, placeAt } from '#domain/imagery/ground.ts';
import { and, eq, inArray } from '#server/db/orm.ts';
import { captureImages, properties, roofViews } from '#server/db/schema/index.ts';
import { runOperation } from '#server/operations/run.ts';
import { COMMAND_LINE } from '#server/platform/events/emit.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { geoTags, type TiffTags, tiffOf, tiffTags, withTagCount, withTiffTags } from '#testing/geotiff.ts';
import { addHousesBelow, picturesForm } from '#testing/pictures.ts';
import { feature } from '../index.ts';
import { addFolder } from './add-folder.ts';

const DAY = '2026-11-20';

interface House extends Place {
  id: number;
  /** Of its square on the orthophoto. */
  color: readonly [number, number, number];
}

let server: TestServer;
let admin: Client;
let houses: House[];
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  const ids = await addHousesBelow(server.services.db);
  const rows = await server.services.db.select().from(properties).where(inArray(properties.id, ids));
  houses = rows.map(({ id, latitude, longitude }, at) => ({
    ...{ id, latitude: latitude ?? 0, longitude: longitude ?? 0 },
    color: [40 + ((at * 67) % 180), 40 + ((at * 101) % 180), 40 + ((at * 149) % 180)],
  }));
});
afterAll(() => server.close());

const middle = (): Place => {
  const mean = (of: (house: House) => number) =>
    houses.reduce((sum, house) => sum + of(house), 0) / houses.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
};

interface Mosaic {
  tiff: Buffer;
  /** Of its map. */
  origin: readonly [number, number];
  middle: Place;
}

/** A gray mosaic of 170 by 110 meters in which every house is a square in a different color, ten meters wide. */
async function mosaicOf(
  epsg: number,
  layout: 'tiles' | 'rows',
  { emptyWest = false, gsd = 0.1 } = {},
): Promise<Mosaic> {
  const map = projectionOf(epsg);
  if (!map) throw new Error('a system that is known');
  const center = middle();
  const corner = placeAt(center, [-85, 55]);
  const origin = map.toMap(corner);
  // Units of the map for a meter, about the middle.
  const [east, north] = [map.toMap(placeAt(center, [50, 0])), map.toMap(placeAt(center, [0, 50]))];
  const from = map.toMap(center);
  const pixel = [
    (Math.hypot(east[0] - from[0], east[1] - from[1]) / 50) * gsd,
    (Math.hypot(north[0] - from[0], north[1] - from[1]) / 50) * gsd,
  ] as const;
  const [width, height] = [Math.round(170 / gsd), Math.round(110 / gsd)];
  const rgba = Buffer.alloc(width * height * 4, 0x90);
  const half = 5 / gsd;
  for (const { color, ...house } of houses) {
    const [x, y] = map.toMap(house);
    const [column, row] = [(x - origin[0]) / pixel[0], (origin[1] - y) / pixel[1]];
    for (let at = Math.round(row - half); at < row + half; at += 1)
      for (let to = Math.round(column - half); to < column + half; to += 1)
        if (at >= 0 && to >= 0 && at < height && to < width) rgba.set(color, (at * width + to) * 4);
  }
  for (let at = 0; at < width * height; at += 1)
    rgba[at * 4 + 3] = emptyWest && at % width < width / 2 ? 0 : 255;
  const pixels = sharp(rgba, { raw: { width, height, channels: 4 } });
  const tiff = await tiffOf(emptyWest ? pixels : pixels.removeAlpha(), layout);
  const tags = geoTags(epsg, origin, pixel);
  return { tiff: withTiffTags(tiff, tags), origin, middle: placeAt(corner, [85, -55]) };
}

async function makeCapture(): Promise<number> {
  const { json } = await admin.post('/api/captures', { zipCode: '85251', kind: 'flight', capturedOn: DAY });
  return (json() as CaptureDetails).id;
}
const of = (id: number, rest = '') => `/api/captures/${id}${rest}`;
async function send(id: number, files: Record<string, Buffer>): Promise<ReceivedPicture[]> {
  const pictures = Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
  const { status, json } = await admin.post(of(id, '/pictures'), picturesForm(pictures));
  expect(status).toBe(200);
  return json() as ReceivedPicture[];
}
const list = async (id: number) => (await admin.get(of(id, '/pictures'))).json() as CapturePicture[];
const get = async (id: number) => (await admin.get(of(id))).json() as CaptureDetails;

async function place(id: number): Promise<void> {
  const { operationId } = (await admin.post(of(id, '/place'))).json() as { operationId: string };
  const around = { log: openLog('silent'), signal: new AbortController().signal };
  expect(await runOperation(server.services, feature.operations, operationId, around)).toBe('ended');
}

/** Colors of the middle and of a corner of what was cut out of a house. */
async function colorsOf(id: number, { id: houseId }: House) {
  const { bytes } = await admin.get(of(id, `/roofs/${houseId}/picture`));
  const { data, info } = await sharp(Buffer.from(bytes)).raw().toBuffer({ resolveWithObject: true });
  const at = (column: number, row: number) => [
    ...data.subarray((row * info.width + column) * 3, (row * info.width + column) * 3 + 3),
  ];
  return { middle: at(info.width >> 1, info.height >> 1), corner: at(8, 8) };
}

const coarse = (centimeters: number) =>
  `A pixel of it is ${centimeters} cm wide on the ground: small damage cannot be seen.`;

const near = ([red, green, blue]: readonly [number, number, number]) =>
  [red, green, blue].map((value) => expect.closeTo(value, -1.3));

describe('an orthophoto', () => {
  test.each([
    ['UTM zone 12, in tiles', 32_612, 'tiles'],
    ['degrees, in rows', 4326, 'rows'],
    ['Web Mercator, in tiles', 3857, 'tiles'],
  ] as const)('in %s shows each roof where it is', async (_, epsg, layout) => {
    const id = await makeCapture();
    const mosaic = await mosaicOf(epsg, layout);
    expect(await send(id, { 'odm_orthophoto.tif': mosaic.tiff })).toMatchObject([
      { result: 'stored', state: 'warned', reasons: [coarse(10)] },
    ]);
    const [picture] = await list(id);
    expect(picture).toMatchObject({
      ...{ name: 'odm_orthophoto.tif', state: 'warned', takenAt: null, heightMeters: null },
      ...{
        yawDegrees: null,
        yawSource: null,
        gsdErrorCentimeters: 0,
        positionErrorMeters: 3,
        hasImage: true,
      },
      gsdCentimeters: expect.closeTo(10, 1),
    });
    const { latitude, longitude } = picture as CapturePicture;
    const off = offsetOf(mosaic.middle, { latitude: latitude ?? 0, longitude: longitude ?? 0 });
    expect(Math.hypot(...off)).toBeLessThan(1);
    const image = await admin.get(of(id, `/pictures/${picture?.id}`));
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

    await place(id);
    expect(await get(id)).toMatchObject({
      state: 'in-review',
      roofs: houses.length,
      seenRoofs: houses.length,
    });
    for (const house of houses) {
      const { middle: inside, corner } = await colorsOf(id, house);
      expect(inside, String(house.id)).toEqual(near(house.color));
      expect(corner, String(house.id)).not.toEqual(near(house.color));
    }
    const [view] = await server.services.db
      .select()
      .from(roofViews)
      .where(and(eq(roofViews.captureId, id), eq(roofViews.rank, 1)))
      .limit(1);
    expect(view).toMatchObject({ offNadir: 0, gsd: expect.closeTo(0.1, 3) });
    const coverage = (await admin.get(of(id, '/coverage'))).json() as CaptureCoverage;
    expect(coverage.acres).toBeCloseTo((170 * 110) / 4046.86, 0);
    expect(coverage.footprints).toHaveLength(1);
  });

  test('shows no roof where it is transparent', async () => {
    const id = await makeCapture();
    const { tiff, middle: center } = await mosaicOf(32_612, 'tiles', { emptyWest: true });
    await send(id, { 'half.tif': tiff });
    await place(id);
    const { seenRoofs } = await get(id);
    const eastern = houses.filter(({ longitude }) => longitude > center.longitude).length;
    expect(seenRoofs).toBeGreaterThan(0);
    expect(seenRoofs).toBeLessThanOrEqual(eastern);
    const { acres, gaps } = (await admin.get(of(id, '/coverage'))).json() as CaptureCoverage;
    expect(acres).toBeCloseTo((85 * 110) / 4046.86, 0);
    expect(gaps.reduce((sum, { roofs }) => sum + roofs, 0)).toBe(houses.length - seenRoofs);
  });

  test('is kept once, also from a folder, and leaves nothing behind where it is not wanted', async () => {
    const id = await makeCapture();
    const { tiff } = await mosaicOf(32_612, 'rows', { gsd: 0.2 });
    const folder = await mkdtemp(join(tmpdir(), 'ridgecap-orthophotos-'));
    await writeFile(join(folder, 'north.TIFF'), tiff);
    await writeFile(join(folder, 'heights.tif'), withTiffTags(tiff, measurements));
    const report = await addFolder(server.services, id, folder, COMMAND_LINE);
    await rename(join(folder, 'north.TIFF'), join(folder, 'south.TIFF'));
    const secondReport = await addFolder(server.services, id, folder, COMMAND_LINE);
    await rm(folder, { recursive: true });
    expect(report).toContain('2 pictures were added');
    expect(report).toContain(`north.TIFF: warned. ${coarse(20)}`);
    expect(report).toContain('heights.tif: refused. It holds measurements');
    expect(secondReport.split('\n')).toEqual([
      '0 pictures were added, 2 were there already.',
      '  south.TIFF: the same picture as north.TIFF.',
    ]);
    expect(await send(id, { 'again.tif': tiff })).toMatchObject([{ result: 'known', keptAs: 'north.TIFF' }]);
    const form = new FormData();
    form.append('sha256', 'f'.repeat(64));
    form.append('file', new Blob([new Uint8Array(tiff).slice(0, -1)]), 'damaged.tif');
    expect((await admin.post(of(id, '/pictures'), form)).json()).toMatchObject([{ result: 'damaged' }]);

    const rows = await server.services.db.select().from(captureImages).where(eq(captureImages.captureId, id));
    const kept = new Set(rows.map(({ originalKey }) => originalKey).filter((key) => key !== null));
    expect(kept.size).toBe(1);
    const all = await server.services.db.select({ key: captureImages.originalKey }).from(captureImages);
    const known = new Set(all.map(({ key }) => key));
    for await (const { key } of server.services.files.list())
      if (key.endsWith('.tif')) expect(known, key).toContain(key);
  });
});

const measurements: TiffTags = { [tiffTags.sampleFormat]: { type: 'short', values: [3, 3, 3] } };

describe('what cannot be used is named with its reason', () => {
  test('one by one, and nothing of it is kept', async () => {
    const id = await makeCapture();
    const mosaic = await mosaicOf(32_612, 'tiles', { gsd: 0.25 });
    const [x, y] = mosaic.origin;
    const plain = await tiffOf(
      sharp({ create: { width: 300, height: 200, channels: 3, background: '#987' } }),
      'rows',
    );
    const geo = (epsg: number, name?: string) =>
      withTiffTags(plain, geoTags(epsg, [x, y], [0.25, 0.25], name));
    const number = (tag: number, value: number): TiffTags => ({ [tag]: { type: 'long', values: [value] } });
    const with_ = (tags: TiffTags) => withTiffTags(mosaic.tiff, tags);
    const turned = [0.2, 0.1, 0, x, 0.1, -0.2, 0, y, 0, 0, 0, 0, 0, 0, 0, 1];
    const transparent = sharp({
      create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const files: Record<string, [Buffer, state: string, reason: string | RegExp]> = {
      'nowhere.tif': [plain, 'refused', /^It does not say where on the ground it lies\./],
      'old-datum.tif': [
        geo(26_712, 'NAD27 / UTM zone 12N'),
        'refused',
        'Its coordinate system is EPSG:26712 (NAD27 / UTM zone 12N). We know WGS 84 and NAD83 in degrees and in UTM zones, State Plane in meters and feet, and Web Mercator.',
      ],
      'own.tif': [
        geo(32_767, 'Site grid'),
        'refused',
        /^Its coordinate system is one of its own \(Site grid\)\./,
      ],
      'heights.tif': [with_(measurements), 'refused', /^It holds measurements such as heights/],
      'turned.tif': [
        with_({ [tiffTags.matrix]: { type: 'double', values: turned } }),
        'refused',
        /^It is turned or mirrored/,
      ],
      'mirrored.tif': [
        with_({ [tiffTags.pixelScale]: { type: 'double', values: [0.25, -0.25, 0] } }),
        'refused',
        /^It is turned or mirrored/,
      ],
      'bomb.tif': [
        with_({ ...number(tiffTags.width, 4_000_000), ...number(tiffTags.height, 4_000_000) }),
        'refused',
        'It has 16,000,000 megapixels; the most of an orthophoto that we look at is 2,500. Please cut it into parts.',
      ],
      'crumbs.tif': [
        with_({
          ...{ ...number(tiffTags.width, 50_000), ...number(tiffTags.height, 50_000) },
          ...{ ...number(tiffTags.tileWidth, 16), ...number(tiffTags.tileHeight, 16) },
        }),
        'refused',
        'Its pixels are packed in 9,765,625 pieces. Please save it in larger tiles.',
      ],
      'slab.tif': [
        withTiffTags(plain, {
          ...geoTags(32_612, [x, y], [0.02, 0.02]),
          ...{ ...number(tiffTags.width, 40_000), ...number(tiffTags.height, 40_000) },
          ...number(tiffTags.rowsPerStrip, 40_000),
        }),
        'refused',
        'Its pixels are packed in pieces of 4,800 MB. Please save it in tiles.',
      ],
      'channels.tif': [
        with_({ [tiffTags.samples]: { type: 'short', values: [200] } }),
        'refused',
        /^It has 200 channels/,
      ],
      'larger than it is.tif': [
        with_({ ...number(tiffTags.width, 30_000), ...number(tiffTags.height, 30_000) }),
        'refused',
        'It is cut off or damaged: it cannot be read to its end.',
      ],
      'lying.tif': [
        withTagCount(mosaic.tiff, tiffTags.geoKeys, 0xfffffff0),
        'refused',
        'Its tags are damaged and cannot be read.',
      ],
      'cut.tif': [mosaic.tiff.subarray(0, 5000), 'refused', 'Its tags are damaged and cannot be read.'],
      'short.tif': [Buffer.from('II*\0'), 'refused', 'Its tags are damaged and cannot be read.'],
      'holes.tif': [
        Buffer.concat([mosaic.tiff.subarray(0, 100), Buffer.alloc(400, 0xff), mosaic.tiff.subarray(500)]),
        'refused',
        'It is cut off or damaged: it cannot be read to its end.',
      ],
      'empty.tif': [
        withTiffTags(await tiffOf(transparent, 'tiles'), geoTags(32_612, [x, y], [0.05, 0.05])),
        'refused',
        'It shows no ground: all of it is empty.',
      ],
      'satellite.tif': [
        withTiffTags(plain, geoTags(32_612, [x, y], [10, 10])),
        'refused',
        'A pixel of it is 1,000 cm wide on the ground: roofs cannot be judged by that.',
      ],
      'elsewhere.tif': [
        withTiffTags(plain, geoTags(32_612, [x + 20_000, y], [0.05, 0.05])),
        'set-aside',
        /^It shows ground \d+ km from the area of this capture\.$/,
      ],
    };
    const received = await send(
      id,
      Object.fromEntries(Object.entries(files).map(([name, [bytes]]) => [name, bytes])),
    );
    const results = Object.fromEntries(
      received.map(({ name, state, reasons }) => [name, [state, ...reasons]]),
    );
    for (const [name, [, state, reason]] of Object.entries(files)) {
      const expected = typeof reason === 'string' ? reason : expect.stringMatching(reason);
      expect([name, ...(results[name] ?? [])]).toEqual([name, state, expected]);
    }
    const rows = await server.services.db.select().from(captureImages).where(eq(captureImages.captureId, id));
    const kept = rows.filter(({ originalKey }) => originalKey !== null).map(({ name }) => name);
    expect(kept.sort()).toEqual(['elsewhere.tif']);
    // The server goes on.
    expect((await get(id)).pictures).toEqual({
      ...{ accepted: 0, warned: 0, refused: Object.keys(files).length - 1 },
      'set-aside': 1,
    });
  });
});
