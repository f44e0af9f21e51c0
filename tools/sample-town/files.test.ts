import { readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { PMTiles } from 'pmtiles';
import { expect, test } from 'vitest';
import { tileAt, worldOf } from '#domain/geo/world.ts';
import type { RecordedFlight } from '#sample/recorded-flight.ts';
import { openSampleFile, readSampleFile, sampleFile } from '#server/sample-files.ts';
import { sampleCapture } from './capture.ts';
import { sampleGround } from './ground-plan.ts';
import { sampleOutlines } from './write-flight.ts';

const records = sampleCapture().properties.map(({ record }) => record);
// `npm run sample-files` draws them again.
const asFile = (content: unknown) => JSON.parse(JSON.stringify(content)) as unknown;

test('the files that come with the product are of the neighborhood as it is generated now', async () => {
  expect(await readSampleFile('properties')).toEqual(asFile(records));
  expect(await readSampleFile('streets')).toEqual(asFile(sampleGround()));
  expect(JSON.parse(await text(openSampleFile('outlines.geojson.gz')))).toEqual(asFile(sampleOutlines()));
});

test('the archive shows the ground below each of its properties', async () => {
  const file = await open(sampleFile('ground.pmtiles'));
  const archive = new PMTiles({
    getKey: () => 'ground',
    async getBytes(offset, length) {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
      return { data: new Uint8Array(buffer).buffer };
    },
  });
  const { maxZoom } = await archive.getHeader();
  const tiles = new Set(
    records.map(({ longitude, latitude }) => {
      const { x, y } = tileAt(maxZoom, ...worldOf(longitude, latitude));
      return `${x} ${y}`;
    }),
  );
  for (const tile of tiles) {
    const [x = 0, y = 0] = tile.split(' ').map(Number);
    expect((await archive.getZxy(maxZoom, x, y))?.data.byteLength, tile).toBeGreaterThan(500);
  }
  await file.close();
});

test.each(['delivered', 'open'])(
  'the %s flight shows roofs of the sample, each with its two cuts',
  async (name) => {
    const { views, pictures } = await readSampleFile<RecordedFlight>(`${name}/flight`);
    const parcels = new Set(records.map(({ parcelNumber }) => parcelNumber));
    const cut = views.filter(({ rank }) => rank === 1).map(({ parcelNumber }) => parcelNumber);
    expect(cut.length).toBeGreaterThan(8);
    expect(cut.filter((parcelNumber) => !parcels.has(parcelNumber))).toEqual([]);
    expect(views.every(({ picture }) => picture in pictures)).toBe(true);
    const files = cut.flatMap((parcelNumber) => [`${parcelNumber}-crop.jpg`, `${parcelNumber}-image.jpg`]);
    expect(readdirSync(sampleFile(name)).sort()).toEqual([...files, 'flight.json.gz'].sort());
  },
);

test('all of them together take at most 12 MB', () => {
  const all = readdirSync(sampleFile(''), { recursive: true, withFileTypes: true });
  const sizes = all
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(`${parentPath}/${name}`).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000_000);
});
