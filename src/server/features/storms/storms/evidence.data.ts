import { localDay } from '#domain/local-day.ts';
import { REPORT_MILES } from '#domain/storms/grades.ts';
import { type DayOfRadar, isCold, momentsOf, radarByDay } from '#domain/storms/local-days.ts';
import { type CellRange, cellCenter, cellsAround } from '#domain/storms/mrms-grid.ts';
import { and, between, eq, inArray, lte, type SQL, sql } from '#server/db/orm.ts';
import { properties, stormCells, stormReports, stormRuns } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { timeZoneAt } from '#server/platform/time-zone.ts';

/** What is known of some days, as columns of one length each: days are those of the calendar at the cell. */
export interface Evidence {
  radar: { runIds: string[]; timeZones: string[]; days: string[]; ends: string[] };
  /** Ranges of cells around each report that hold the doors within the distance, and what day it was there. */
  reports: { ids: number[]; firsts: number[]; lasts: number[]; days: string[] };
  /** '2025-09-26 AZ': where hail was reported on a day by anybody but a radar. */
  confirmed: string[];
}

/** Everything that speaks about a day. */
export async function evidenceOfDay(tx: Database, day: string): Promise<Evidence> {
  const { from, to } = momentsOf(day);
  const runs = await listRadarDays(tx, measuredOn(day));
  const zones = await tx
    .selectDistinct({ timeZone: stormCells.timeZone })
    .from(stormCells)
    .where(inArray(stormCells.runId, ['00000000-0000-0000-0000-000000000000', ...runs.map(({ id }) => id)]));
  const reports = await listReports(tx, between(stormReports.at, from, to));
  return evidenceFrom(
    runs,
    zones.map(({ timeZone }) => timeZone),
    reports,
    day,
  );
}

/** The measurements of a day of a time zone's calendar. */
export async function radarRunsOf(tx: Database, day: string, timeZone: string): Promise<DayOfRadar[]> {
  return radarByDay(await listRadarDays(tx, measuredOn(day)), timeZone).get(day) ?? [];
}

/** Everything that ever spoke about the doors of a ZIP. */
export async function evidenceOfZip(tx: Database, zipCode: string): Promise<Evidence> {
  const ownPlace = and(eq(properties.zipCode, zipCode), sql`${properties.mrmsCell} is not null`);
  const [box] = await tx
    .select({
      south: sql<number | null>`min(${properties.latitude})::float8`,
      north: sql<number | null>`max(${properties.latitude})::float8`,
      west: sql<number | null>`min(${properties.longitude})::float8`,
      east: sql<number | null>`max(${properties.longitude})::float8`,
    })
    .from(properties)
    .where(ownPlace);
  if (box?.south == null || box.north == null || box.west == null || box.east == null) return nothing();
  const rows = await tx.selectDistinct({ cell: properties.mrmsCell }).from(properties).where(ownPlace);
  const cells = new Set(rows.flatMap(({ cell }) => (cell === null ? [] : [cell])));
  const zones = new Set([...cells].map((cell) => timeZoneAt(cellCenter(cell))));
  const isNear = and(
    between(stormReports.latitude, box.south - BOX, box.north + BOX),
    between(stormReports.longitude, box.west - 2 * BOX, box.east + 2 * BOX),
  );
  const runs = await listRadarDays(tx, lte(stormRuns.endsAt, sql`now() + interval '1 day'`));
  const reports = await listReports(tx, isNear);
  const evidence = evidenceFrom(runs, [...zones], reports);
  return { ...evidence, confirmed: await listConfirmed(tx, evidence) };
}

/** Measurements whose midpoint is on a day, anywhere on the grid. */
function measuredOn(day: string): SQL {
  const { from, to } = momentsOf(day);
  return between(stormRuns.endsAt, halfADayAfter(from), halfADayAfter(to));
}

const halfADayAfter = (moment: Date) => new Date(moment.getTime() + 43_200_000);
/** Degrees of latitude that the distance is less than; of longitude it is less than two of them, up to 60° north. */
const BOX = REPORT_MILES / 60;

const nothing = (): Evidence => evidenceFrom([], [], []);

const listRadarDays = async (tx: Database, when: SQL | undefined): Promise<DayOfRadar[]> => {
  const isLoaded = and(eq(stormRuns.kind, 'mrms-mesh'), eq(stormRuns.state, 'loaded'), when);
  const rows = await tx
    .select({ id: stormRuns.id, endsAt: stormRuns.endsAt })
    .from(stormRuns)
    .where(isLoaded);
  return rows.flatMap(({ id, endsAt }) => (endsAt ? [{ id, endsAt }] : []));
};

type Report = Pick<
  typeof stormReports.$inferSelect,
  'id' | 'kind' | 'at' | 'latitude' | 'longitude' | 'state'
> & { source: string | null };

const listReports = (tx: Database, which: SQL | undefined): Promise<Report[]> =>
  tx
    .select({
      id: stormReports.id,
      kind: stormReports.kind,
      at: stormReports.at,
      latitude: stormReports.latitude,
      longitude: stormReports.longitude,
      state: stormReports.state,
      source: stormRuns.kind,
    })
    .from(stormReports)
    .innerJoin(stormRuns, eq(stormRuns.id, stormReports.runId))
    .where(and(which, eq(stormRuns.state, 'loaded')));

/** @param only the one day that matters; else all of them */
function evidenceFrom(
  runs: readonly DayOfRadar[],
  zones: readonly string[],
  reports: readonly Report[],
  only?: string,
): Evidence {
  const evidence: Evidence = {
    radar: { runIds: [], timeZones: [], days: [], ends: [] },
    reports: { ids: [], firsts: [], lasts: [], days: [] },
    confirmed: [],
  };
  const matters = (day: string) => only === undefined || only === day;
  for (const timeZone of zones) {
    for (const [day, measured] of radarByDay(runs, timeZone)) {
      if (!matters(day)) continue;
      for (const run of measured) {
        evidence.radar.runIds.push(run.id);
        evidence.radar.timeZones.push(timeZone);
        evidence.radar.days.push(day);
        evidence.radar.ends.push(run.endsAt.toISOString());
      }
    }
  }
  const confirmed = new Set<string>();
  for (const report of reports) {
    const days = new Map<string, string>();
    const dayIn = (timeZone: string) => {
      const day = days.get(timeZone) ?? localDay(report.at, timeZone);
      days.set(timeZone, day);
      return day;
    };
    if (isSeenHail(report)) confirmed.add(`${dayIn(timeZoneAt(report))} ${report.state}`);
    for (const { first, last, timeZone } of placesAround(report)) {
      const day = dayIn(timeZone);
      if (!matters(day)) continue;
      evidence.reports.ids.push(report.id);
      evidence.reports.firsts.push(first);
      evidence.reports.lasts.push(last);
      evidence.reports.days.push(day);
    }
  }
  return { ...evidence, confirmed: [...confirmed] };
}

/** Cells around a report with their time zone: row by row, or one by one where a border of zones runs among them. */
function placesAround(report: Report): (CellRange & { timeZone: string })[] {
  const rows = cellsAround(report, REPORT_MILES);
  const zoneOf = (cell: number) => timeZoneAt(cellCenter(cell));
  const corners = [rows[0], rows[rows.length >> 1], rows.at(-1)].flatMap((row) =>
    row ? [row.first, (row.first + row.last) >> 1, row.last] : [],
  );
  const zones = new Set(corners.map(zoneOf));
  const [timeZone] = zones;
  if (timeZone !== undefined && zones.size === 1) return rows.map((row) => ({ ...row, timeZone }));
  return rows.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, at) => ({
      first: first + at,
      last: first + at,
      timeZone: zoneOf(first + at),
    })),
  );
}

const isSeenHail = ({ kind, source, state }: Report) =>
  kind === 'hail' && source !== 'radar-hail' && state !== '';

/** Hail reported anywhere on the days of a ZIP's radar: the ZIP's own reports do not cover its state. */
async function listConfirmed(tx: Database, { radar }: Evidence): Promise<string[]> {
  const confirmed = new Set<string>();
  for (const day of new Set(radar.days.filter(isCold))) {
    const { from, to } = momentsOf(day);
    for (const report of await listReports(tx, between(stormReports.at, from, to))) {
      if (isSeenHail(report)) confirmed.add(`${localDay(report.at, timeZoneAt(report))} ${report.state}`);
    }
  }
  return [...confirmed];
}
