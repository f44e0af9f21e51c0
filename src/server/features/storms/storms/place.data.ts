import type { StormPlace } from '#contract/storms.ts';
import { boundsAround } from '#domain/geo/around.ts';
import { distanceBetween, METERS_A_MILE, type Place } from '#domain/geo/distance.ts';
import { localDay } from '#domain/local-day.ts';
import { inchesOf } from '#domain/storms/bands.ts';
import { isUnconfirmed } from '#domain/storms/doubts.ts';
import { gradeOf } from '#domain/storms/grade-of.ts';
import { REPORT_MILES } from '#domain/storms/grades.ts';
import { isCold } from '#domain/storms/local-days.ts';
import { cellBounds, cellCenter, mrmsCell } from '#domain/storms/mrms-grid.ts';
import { and, eq, inArray, sql } from '#server/db/orm.ts';
import { stormCells, stormRuns } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { timeZoneAt } from '#server/platform/time-zone.ts';
import { listReportRows, type ReportRow } from './day-reports.data.ts';
import { evidenceOfDay, radarRunsOf } from './evidence.data.ts';
import { onceEach, radarSource, reportSource } from './provenance.data.ts';
import { stateAt } from './state-at.ts';
import { isWatched, type Watched } from './watched.data.ts';

/**
 * What is known of a place on its local calendar day, by the same rules as for a door there.
 * @throws NotFound outside of the radar's grid, and where the caller is shown no storms
 */
export async function readPlace(
  db: Database,
  day: string,
  place: Place,
  watched: Watched,
): Promise<StormPlace> {
  const cell = mrmsCell(place);
  if (cell === null || !isWatched(watched, place)) throw notFound('The place');
  const timeZone = timeZoneAt(cellCenter(cell));
  const estimate = await findEstimate(db, day, timeZone, cell);
  const around = [
    boundsAround([place.longitude, place.latitude, place.longitude, place.latitude], REPORT_MILES),
  ];
  const near = (await listReportRows(db, day, around)).filter(
    ({ report }) =>
      localDay(report.at, timeZone) === day && distanceBetween(place, report) / METERS_A_MILE <= REPORT_MILES,
  );
  const cellInches = estimate?.inches ?? null;
  const seen = estimate && cellInches !== null ? { ends: estimate.ends } : null;
  const grade = gradeOf(seen, near.map(knownOf));
  return {
    date: day,
    bounds: [...cellBounds(cell)],
    cellInches,
    radar: radarSource(estimate?.run, cellInches)[0] ?? null,
    grade,
    unconfirmed: grade === 'radar' && (await isDoubted(db, day, cell, estimate?.isLone ?? false)),
    reports: onceEach(near.flatMap((row) => reportSource(row, place))).sort(nearestFirst),
  };
}

/** The measurement with the most hail in the cell on the day, and between when any of them ended; null if none was loaded. */
async function findEstimate(db: Database, day: string, timeZone: string, cell: number) {
  const measured = await radarRunsOf(db, day, timeZone);
  if (measured.length === 0) return null;
  const found = await db
    .select({ run: stormRuns, millimeters: stormCells.millimeters, isLone: stormCells.isLone })
    .from(stormRuns)
    .leftJoin(stormCells, and(eq(stormCells.runId, stormRuns.id), eq(stormCells.cell, cell)))
    .where(
      inArray(
        stormRuns.id,
        measured.map(({ id }) => id),
      ),
    )
    .orderBy(sql`${stormCells.millimeters} desc nulls last`, stormRuns.id);
  const [largest] = found;
  if (!largest) return null;
  const ends = found.flatMap(({ run, millimeters }) => (millimeters === null ? [] : (run.endsAt ?? [])));
  const inches = largest.millimeters === null ? null : inchesOf(largest.millimeters);
  return { run: largest.run, inches, isLone: largest.isLone ?? false, ends };
}

async function isDoubted(db: Database, day: string, cell: number, isLone: boolean): Promise<boolean> {
  if (isLone || !isCold(day)) return isLone;
  const { confirmed } = await evidenceOfDay(db, day);
  return isUnconfirmed({ day, isLone, state: stateAt(cellCenter(cell)) }, new Set(confirmed));
}

const knownOf = ({ report, run }: ReportRow) => ({
  kind: report.kind,
  at: report.at,
  hailInches: report.hailInches,
  isOfficial: run.kind === 'spc-archive' || run.kind === 'storm-events',
  isRadar: run.kind === 'radar-hail',
});

const nearestFirst = (a: { distanceMiles: number | null }, b: { distanceMiles: number | null }) =>
  (a.distanceMiles ?? 0) - (b.distanceMiles ?? 0);
