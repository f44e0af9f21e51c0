import type { StormReportFeature } from '#contract/storm-map.ts';
import type { Bounds } from '#domain/geo/bounds.ts';
import { localDay } from '#domain/local-day.ts';
import type { StormFileKind } from '#domain/storms/file-kind.ts';
import { momentsOf } from '#domain/storms/local-days.ts';
import { and, asc, between, eq, or, type SQL, sql } from '#server/db/orm.ts';
import { stormReports, stormRuns } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { timeZoneAt } from '#server/platform/time-zone.ts';
import { rounded } from './provenance.data.ts';
import type { Watched } from './watched.data.ts';

/** A report with its file. */
export interface ReportRow {
  report: typeof stormReports.$inferSelect;
  run: typeof stormRuns.$inferSelect;
}

/** Reports that count of the moments that a local day has anywhere on the grid, within bounds. */
export async function listReportRows(db: Database, day: string, watched: Watched): Promise<ReportRow[]> {
  if (watched?.length === 0) return [];
  const { from, to } = momentsOf(day);
  return db
    .select({ report: stormReports, run: stormRuns })
    .from(stormReports)
    .innerJoin(stormRuns, eq(stormRuns.id, stormReports.runId))
    .where(
      and(
        eq(stormRuns.state, 'loaded'),
        between(stormReports.at, from, to),
        watched ? or(...watched.map(isWithin)) : undefined,
      ),
    )
    .orderBy(asc(stormReports.at), asc(stormReports.id));
}

const isWithin = ([west, south, east, north]: Bounds): SQL =>
  sql`(${between(stormReports.longitude, west, east)} and ${between(stormReports.latitude, south, north)})`;

/** Reports whose place has this day on its calendar; the same one of several files once. */
export async function readDayReports(
  db: Database,
  day: string,
  watched: Watched,
): Promise<StormReportFeature[]> {
  const features = new Map<string, StormReportFeature>();
  for (const row of await listReportRows(db, day, watched)) {
    const { report, run } = row;
    if (localDay(report.at, timeZoneAt(report)) !== day) continue;
    if (!run.kind) continue;
    const known = features.get(report.key);
    if (!known) features.set(report.key, featureOf(row, run.kind));
    else if (!known.properties.sources.includes(run.kind)) known.properties.sources.push(run.kind);
  }
  return [...features.values()];
}

const featureOf = ({ report, run }: ReportRow, source: StormFileKind): StormReportFeature => ({
  type: 'Feature',
  properties: {
    kind: report.kind,
    hailInches: rounded(report.hailInches),
    windMph: report.windMph,
    at: report.at.toISOString(),
    place: [report.place, report.state].filter(Boolean).join(', '),
    sources: [source],
    byRadar: run.kind === 'radar-hail',
  },
  geometry: { type: 'Point', coordinates: [report.longitude, report.latitude] },
});
