import { existsSync, readFileSync } from 'node:fs';
import pointInPolygon from 'point-in-polygon-hao';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Swath } from '#contract/storm-map.ts';
import type { StormTrial } from '#contract/storm-rules.ts';
import type { PropertyStorm, StormPlace } from '#contract/storms.ts';
import { distanceBetween, METERS_A_MILE, type Place } from '#domain/geo/distance.ts';
import { readGridMessage } from '#domain/storms/grid-message.ts';
import { readMesh } from '#domain/storms/mesh.ts';
import { mrmsCell } from '#domain/storms/mrms-grid.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, addProperty } from '#testing/properties.ts';
import { joinNextDay, joinNextZip } from './days.data.ts';
import { unpackGrid } from './unpack-grid.ts';

const shared = new URL('../../../../../../shared/data/storms/mrms/', import.meta.url);
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
    // In winter the radar alone is never enough, wherever it is.
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
      { date: DAY, cellInches: 1.97, grade: 'radar', unconfirmed: false },
    ]);
    expect(await placeOf('michigan')).toMatchObject({ cellInches: 1.1, grade: 'radar-and-report' });
    expect(await stormsOf('michigan')).toMatchObject([
      { date: DAY, cellInches: 1.1, grade: 'radar-and-report', unconfirmed: false },
    ]);
    expect(await placeOf('newYork')).toMatchObject({ cellInches: 3.26, grade: 'radar', unconfirmed: true });
    expect(await stormsOf('newYork')).toMatchObject([
      { date: DAY, cellInches: 3.26, grade: 'radar', unconfirmed: true },
    ]);
  },
);

/** Hail of 2.5 in was reported here. */
const BROWNLEE_PARK = { latitude: 42.32, longitude: -85.14 };
/** Of 600 doors around the report: those with 1 in and more in their own cell, with less, with none, and beyond 3 miles. */
const COUNTS = { large: 27, small: 170, none: 113, far: 290 } as const;
type Group = keyof typeof COUNTS;

/** Doors row by row around the report until each group is full, each grouped by the message itself. */
async function groupDoors(): Promise<Record<Group, Place[]>> {
  const message = readGridMessage(readFileSync(new URL(name, shared)));
  const hail = new Map(
    readMesh(message, await unpackGrid(message)).map(({ cell, millimeters }) => [cell, millimeters]),
  );
  const groups: Record<Group, Place[]> = { large: [], small: [], none: [], far: [] };
  for (let row = -70; row <= 70; row += 1) {
    for (let column = -95; column <= 95; column += 1) {
      const latitude = Math.round((BROWNLEE_PARK.latitude + row * 0.001 + 0.0003) * 1e7) / 1e7;
      const longitude = Math.round((BROWNLEE_PARK.longitude + column * 0.001 + 0.0003) * 1e7) / 1e7;
      const miles = distanceBetween(BROWNLEE_PARK, { latitude, longitude }) / METERS_A_MILE;
      const inches = (hail.get(mrmsCell({ latitude, longitude }) ?? 0) ?? 0) / 25.4;
      if (miles > 3 && inches >= 0.5) continue;
      const group = miles > 3 ? 'far' : inches >= 1 ? 'large' : inches >= 0.5 ? 'small' : 'none';
      if (groups[group].length < COUNTS[group]) groups[group].push({ latitude, longitude });
    }
  }
  return groups;
}

test.skipIf(!existsSync(shared))(
  'of 600 doors on 27 February 2024, 27 have an inch of hail by radar and 310 a report of it nearby (skipped: ../shared/data is missing)',
  { timeout: 60_000 },
  async () => {
    const { db } = server.services;
    const zipCode = '49015';
    const groups = await groupDoors();
    const ids = {} as Record<Group, number[]>;
    for (const [group, places] of Object.entries(groups))
      ids[group as Group] = await addProperties(db, zipCode, places);
    expect(Object.values(ids).map(({ length }) => length)).toEqual(Object.values(COUNTS));
    await load(readFileSync(new URL(name, shared)), name);
    await load(REPORTS, '240227_rpts_hail.csv');
    const boss = await server.contractor(zipCode);
    const asked = async (query: string) => {
      const answer = await boss.get(`/api/leads?limit=250&stormSince=${DAY}&${query}`);
      const { total, leads } = answer.json() as { total: number; leads: { id: number }[] };
      return { total, ids: leads.map(({ id }) => id).sort((a, b) => a - b) };
    };
    const sorted = (...all: number[][]) => all.flat().sort((a, b) => a - b);
    expect(await asked('hailMin=1')).toEqual({ total: 27, ids: sorted(ids.large) });
    expect(await asked('hailMin=0.5')).toEqual({ total: 197, ids: sorted(ids.large, ids.small) });
    expect(await asked('hailReportedMin=1')).toMatchObject({ total: 310 });

    const trial = async (rule: object) =>
      (await boss.post('/api/storm-rules/try', { windMph: null, ...rule })).json() as StormTrial;
    expect(await trial({ hailInches: 1 })).toMatchObject({ day: DAY, reached: 27 });
    // The door with more in its own cell comes first; a report's size does not count for others.
    const all = await trial({ hailInches: 1, reportedHailInches: 1 });
    expect(all.reached).toBe(310);
    expect(all.first.every(({ propertyId }) => ids.large.includes(propertyId))).toBe(true);
    expect(all.first[0]?.reason).toMatch(
      /^1\.\d\d in by radar at the door, 2\.50 in reported \d\.\d mi away$/,
    );
    const [none = 0] = ids.none;
    const [storm] = (await boss.get(`/api/properties/${none}/storms`)).json() as PropertyStorm[];
    expect(storm).toMatchObject({ cellInches: null, reported: { inches: 2.5 }, grade: null });
  },
);
