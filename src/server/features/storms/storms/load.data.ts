import type { MeshCell } from '#domain/storms/mesh.ts';
import { cellCenter } from '#domain/storms/mrms-grid.ts';
import { reportKey, type StormReport } from '#domain/storms/report.ts';
import { inArray, sql } from '#server/db/orm.ts';
import {
  stormCells,
  stormDays,
  stormRejections,
  stormReports,
  stormZips,
  zipCodes,
} from '#server/db/schema/index.ts';
import { type Database, lockNames, lockUntilCommit } from '#server/platform/database/index.ts';
import { timeZoneAt } from '#server/platform/time-zone.ts';

/** Keeps two files of the same from being loaded at a time. */
export async function lockScope(tx: Database, kind: string, scope: string): Promise<void> {
  await lockUntilCommit(tx, lockNames.stormFile(kind, scope));
}

/** Writes reports, without repetitions within the file. Returns how many were written. */
export async function insertReports(
  tx: Database,
  runId: string,
  reports: readonly StormReport[],
): Promise<number> {
  const rows = reports.map((report) => ({
    ...report,
    key: reportKey(report),
    windMph: report.windMph && Math.round(report.windMph),
    place: storable(report.place),
    state: /^[A-Z]{2}$/.test(report.state) ? report.state : '',
    remarks: storable(report.remarks),
  }));
  const { rowCount } = await tx.execute(sql`
    insert into ${stormReports} (run_id, key, kind, at, latitude, longitude, hail_inches, wind_mph, place, state, remarks)
    select ${runId}::uuid, key, kind, at, latitude, longitude, "hailInches", "windMph", place, state, remarks
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as read (key text, kind text, at timestamptz, latitude float8,
      longitude float8, "hailInches" real, "windMph" smallint, place text, state text, remarks text)
    on conflict (run_id, key) do nothing`);
  return rowCount ?? 0;
}

/** Without what the database's texts cannot hold. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();
const LONGEST_LINE = 2000;

export async function insertRejections(
  tx: Database,
  runId: string,
  rejections: readonly { row: number; raw: string; reason: string }[],
): Promise<void> {
  if (rejections.length === 0) return;
  await tx.insert(stormRejections).values(
    rejections.map(({ row, raw, reason }) => ({
      runId,
      row,
      raw: storable(raw).slice(0, LONGEST_LINE),
      reason: storable(reason),
    })),
  );
}

/** Cells of one statement. */
const BATCH = 5000;

/** Writes the cells of a radar estimate, each with the time zone that decides its local day. */
export async function insertCells(tx: Database, runId: string, cells: readonly MeshCell[]): Promise<void> {
  for (let at = 0; at < cells.length; at += BATCH) {
    const rows = cells
      .slice(at, at + BATCH)
      .map((cell) => ({ ...cell, timeZone: timeZoneAt(cellCenter(cell.cell)) }));
    await tx.execute(sql`
      insert into ${stormCells} (run_id, cell, millimeters, is_lone, time_zone)
      select ${runId}::uuid, cell, millimeters, "isLone", "timeZone" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as read (cell int, millimeters real, "isLone" boolean, "timeZone" text)`);
  }
}

/** Takes out what runs had brought, and gives the moments of it. */
export async function deleteLoaded(tx: Database, runIds: readonly string[]): Promise<Date[]> {
  if (runIds.length === 0) return [];
  const reports = await tx
    .delete(stormReports)
    .where(inArray(stormReports.runId, [...runIds]))
    .returning({ at: stormReports.at });
  await tx.delete(stormCells).where(inArray(stormCells.runId, [...runIds]));
  return reports.map(({ at }) => at);
}

/** Has these local days joined to the properties. */
export async function markDays(tx: Database, days: Iterable<string>): Promise<void> {
  const rows = [...new Set(days)].sort().map((day) => ({ day }));
  if (rows.length === 0) return;
  // The first file finds every door there is; from then on ZIPs are watched for others.
  await tx.execute(sql`insert into ${stormZips} (zip_code, data_version, doors)
    select zip_code, data_version, '' from ${zipCodes} where not exists (select from ${stormDays})
    on conflict do nothing`);
  await tx
    .insert(stormDays)
    .values(rows)
    .onConflictDoUpdate({
      target: stormDays.day,
      set: { isStale: true, marks: sql`${stormDays.marks} + 1` },
    });
}
