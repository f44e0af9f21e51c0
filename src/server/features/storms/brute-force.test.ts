import { expect, test } from 'vitest';
import { distanceBetween, METERS_A_MILE, type Place } from '#domain/geo/distance.ts';
import { localDay } from '#domain/local-day.ts';
import { randomOf } from '#domain/random.ts';
import { cellCenter, mrmsCell } from '#domain/storms/mrms-grid.ts';
import type { StormReport } from '#domain/storms/report.ts';
import { propertyStorms, stormRuns } from '#server/db/schema/index.ts';
import { timeZoneAt } from '#server/platform/time-zone.ts';
import { startTestServer } from '#testing/app.ts';
import { addProperties } from '#testing/properties.ts';
import { joinNextDay } from './days.data.ts';
import { insertCells, insertReports, markDays } from './load.data.ts';

/** To be raised by hand for a longer look: DOORS=20000. */
const DOORS = Number(process.env.DOORS ?? 1500);
const PATIENCE = 60_000 + DOORS * 10;
/** Where New Mexico's clocks meet Arizona's, so that doors and reports have different days. */
const box = { west: -109.6, south: 34, east: -108.5, north: 35 };

test('random doors get what every door compared with every report and cell gets', {
  timeout: PATIENCE,
}, async () => {
  const random = randomOf('storms');
  const { between } = random;
  const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  const place = (): Place => ({
    latitude: rounded(between(box.south, box.north)),
    longitude: rounded(between(box.west, box.east)),
  });
  const server = await startTestServer();
  try {
    const { db } = server.services;
    const doors: (Place & { id: number })[] = [];
    while (doors.length < DOORS) {
      const places = Array.from({ length: Math.min(1500, DOORS - doors.length) }, place);
      const ids = await addProperties(db, '87301', places);
      doors.push(...places.map((one, index) => ({ ...one, id: ids[index] as number })));
    }
    const reports: StormReport[] = Array.from({ length: 60 }, (_, index) => ({
      ...place(),
      kind: index % 3 === 0 ? 'wind' : 'hail',
      at: new Date(Date.UTC(2025, 6, 2, 0, Math.floor(between(0, 3 * 24 * 60)))),
      hailInches: index % 3 === 0 ? null : Math.round(between(1, 12)) / 4,
      windMph: index % 3 === 0 ? Math.round(between(50, 90)) : null,
      place: '',
      state: 'NM',
      remarks: '',
    }));
    const hit = Array.from({ length: 400 }, () => mrmsCell(place()) ?? 0);
    const cells = [...new Set(hit)].map((cell) => ({
      cell,
      millimeters: 12.7 + (cell % 400) / 10,
      isLone: false,
    }));
    const endsAt = new Date('2025-07-04T06:00:00Z');
    const run = { origin: 'upload', address: 'made', state: 'loaded' } as const;
    const [said, seen] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    const days = ['2025-07-01', '2025-07-02', '2025-07-03', '2025-07-04', '2025-07-05'];
    await db.transaction(async (tx) => {
      await tx.insert(stormRuns).values([
        { ...run, id: said, kind: 'spc-daily' },
        { ...run, id: seen, kind: 'mrms-mesh', endsAt },
      ]);
      await insertReports(tx, said, reports);
      await insertCells(tx, seen, cells);
      await markDays(tx, days);
    });
    while (await db.transaction(joinNextDay));

    const rows = await db.select().from(propertyStorms);
    const joined = new Map(rows.map((row) => [`${row.propertyId} ${row.day}`, row]));
    const expected = doors.flatMap((door) => bruteForce(door, days, { reports, cells, endsAt }));
    expect(expected.length).toBeGreaterThan(DOORS / 10);
    expect(
      expected.map(({ key }) => {
        const {
          hailInches = null,
          windMph = null,
          distanceMiles = null,
          grade = null,
        } = joined.get(key) ?? {};
        return { key, hailInches, windMph, distanceMiles, grade };
      }),
    ).toEqual(expected);
    expect(joined.size).toBe(expected.length);
  } finally {
    await server.close();
  }
});

interface Known {
  reports: readonly StormReport[];
  cells: readonly { cell: number; millimeters: number }[];
  endsAt: Date;
}

/** The rules said again, door by door: nothing here is shared with the join but distances, cells and time zones. */
function bruteForce(door: Place & { id: number }, days: readonly string[], known: Known) {
  const ownCell = mrmsCell(door) ?? 0;
  const timeZone = timeZoneAt(cellCenter(ownCell));
  const cell = known.cells.find((one) => one.cell === ownCell);
  const near = known.reports
    .filter((report) => distanceBetween(door, report) / METERS_A_MILE <= 3)
    .map((report) => ({ ...report, day: localDay(report.at, timeZone) }));
  if (!cell && near.length === 0) return [];
  const radarDay = localDay(new Date(known.endsAt.getTime() - 12 * HOUR), timeZone);
  return days.flatMap((day) => {
    const onDay = near.filter((report) => report.day === day);
    const radar = cell && day === radarDay ? inches(cell.millimeters) : null;
    if (onDay.length === 0 && radar === null) return [];
    const hail = onDay.filter(({ kind }) => kind === 'hail');
    const wind = onDay.filter(({ kind }) => kind === 'wind');
    const isMatched = hail.some(
      ({ at }) =>
        at.getTime() >= known.endsAt.getTime() - 25 * HOUR && at.getTime() <= known.endsAt.getTime() + HOUR,
    );
    const grade = radar === null ? null : isMatched ? 'radar-and-report' : 'radar';
    return [
      {
        key: `${door.id} ${day}`,
        hailInches: radar ?? largest(hail.map(({ hailInches }) => hailInches ?? 0)),
        windMph: largest(wind.map(({ windMph }) => windMph ?? 0)),
        distanceMiles: grade === 'radar' ? null : (nearest(door, hail) ?? nearest(door, wind)),
        grade,
      },
    ];
  });
}

const HOUR = 3_600_000;
const largest = (values: readonly number[]) => (values.length === 0 ? null : Math.max(...values));

function nearest(door: Place, reports: readonly Place[]): number | null {
  if (reports.length === 0) return null;
  const meters = Math.min(...reports.map((report) => distanceBetween(door, report)));
  return Math.round((meters / METERS_A_MILE) * 100) / 100;
}

const inches = (millimeters: number) => Math.round((millimeters / 25.4) * 100) / 100;
