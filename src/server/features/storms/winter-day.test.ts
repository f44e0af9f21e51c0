import { existsSync, readFileSync } from 'node:fs';
import pointInPolygon from 'point-in-polygon-hao';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Swath } from '#contract/storm-map.ts';
import type { PropertyStorm, StormPlace } from '#contract/storms.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { joinNextDay, joinNextZip } from './days.data.ts';

const shared = new URL('../../../../../shared/data/storms/mrms/', import.meta.url);
const name = 'MRMS_MESH_Max_1440min_00.50_20240228-100000.grib2';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

/** Each state's cell with the most hail on 27 February 2024, and a ZIP code there. */
const doors = {
  illinois: { zipCode: '61342', latitude: 41.685, longitude: -89.205 },
  michigan: { zipCode: '49014', latitude: 42.325, longitude: -85.125 },
  newYork: { zipCode: '13694', latitude: 44.795, longitude: -75.215 },
};
type Door = keyof typeof doors;

/**
 * What was reported of that evening: hail of 2.5 in near Brownlee Park, Michigan, and of 2 in and more around Chicago.
 * The hours are made.
 */
const REPORTS = [
  'Time,Size,Location,County,State,Lat,Lon,Comments',
  '0030,200,Hinckley,De Kalb,IL,41.77,-88.64,(LOT)',
  '0330,250,Brownlee Park,Calhoun,MI,42.32,-85.14,(GRR)',
  '',
].join('\n');

async function load(bytes: Buffer | string, fileName: string): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(Buffer.from(bytes))]), fileName);
  const answer = await admin.post('/api/admin/storms/files', form);
  expect(answer.status, answer.text).toBe(200);
  const { db } = server.services;
  while (await db.transaction(joinNextDay));
  while (await db.transaction(joinNextZip));
}

const DAY = '2024-02-27';
const swath = async () => ((await admin.get(`/api/storms/${DAY}/swath`)).json() as Swath).features;

/** Whether a kind of the swath's areas holds the place; a band, where it is of half an inch. */
function isIn(features: Swath['features'], kind: 'band' | 'unconfirmed', door: Door): boolean {
  const { longitude, latitude } = doors[door];
  return features
    .filter(({ properties }) => properties.kind === kind && (properties.inches ?? 0.5) === 0.5)
    .some(({ geometry }) =>
      geometry.coordinates.some(
        (polygon) => pointInPolygon([longitude, latitude], polygon as never) !== false,
      ),
    );
}

const placeOf = async (door: Door) => {
  const { longitude, latitude } = doors[door];
  const answer = await admin.get(`/api/storms/${DAY}/place?latitude=${latitude}&longitude=${longitude}`);
  return answer.json() as StormPlace;
};

test.skipIf(!existsSync(shared))(
  '27 February 2024 by its real radar: hail in Illinois and Michigan, an echo in northern New York (skipped: ../shared/data is missing)',
  { timeout: 60_000 },
  async () => {
    const { db } = server.services;
    const ids = {} as Record<Door, number>;
    for (const [door, { zipCode, ...place }] of Object.entries(doors))
      ids[door as Door] = await addProperty(db, { zipCode, address: '1 Hail Ln', ...place });
    const stormsOf = async (door: Door) =>
      (await admin.get(`/api/properties/${ids[door]}/storms`)).json() as PropertyStorm[];
    await load(readFileSync(new URL(name, shared)), name);
    // In winter the radar alone convinces nobody, wherever it is.
    for (const door of ['illinois', 'michigan', 'newYork'] as const) {
      expect(isIn(await swath(), 'unconfirmed', door), door).toBe(true);
      expect(await stormsOf(door)).toMatchObject([{ date: DAY, grade: 'radar', unconfirmed: true }]);
    }
    await load(REPORTS, '240227_rpts_hail.csv');
    const features = await swath();
    expect(features.filter(({ properties }) => properties.kind === 'unconfirmed')).toHaveLength(1);
    for (const door of ['illinois', 'michigan', 'newYork'] as const) {
      expect(isIn(features, 'band', door), door).toBe(true);
      expect(isIn(features, 'unconfirmed', door), door).toBe(door === 'newYork');
    }
    expect(await placeOf('illinois')).toMatchObject({ cellInches: 1.97, grade: 'radar', unconfirmed: false });
    expect(await stormsOf('illinois')).toMatchObject([
      { date: DAY, hailInches: 1.97, grade: 'radar', unconfirmed: false },
    ]);
    expect(await placeOf('michigan')).toMatchObject({ cellInches: 1.1, grade: 'radar-and-report' });
    expect(await stormsOf('michigan')).toMatchObject([
      { date: DAY, hailInches: 1.1, grade: 'radar-and-report', unconfirmed: false },
    ]);
    expect(await placeOf('newYork')).toMatchObject({ cellInches: 3.26, grade: 'radar', unconfirmed: true });
    expect(await stormsOf('newYork')).toMatchObject([
      { date: DAY, hailInches: 3.26, grade: 'radar', unconfirmed: true },
    ]);
  },
);
