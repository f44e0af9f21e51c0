import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { PropertyStorm } from '#contract/storms.ts';
import type { NearbyHail } from '#domain/storms/door-hail.ts';
import { and, desc, eq, inArray } from '#server/db/orm.ts';
import { properties, propertyStorms, stormReports, stormRuns } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { onceEach, radarSource, reportSource, rounded } from './provenance.data.ts';

/** A property's storms, latest first, each with its sources. @throws NotFound */
export async function listPropertyStorms(
  db: Database,
  actor: Actor,
  propertyId: number,
): Promise<PropertyStorm[]> {
  const [property] = await db
    .select({ latitude: properties.latitude, longitude: properties.longitude })
    .from(properties)
    .where(and(eq(properties.id, propertyId), propertiesVisibleTo(actor)));
  if (!property) throw notFound('The property');
  const rows = await db
    .select()
    .from(propertyStorms)
    .where(eq(propertyStorms.propertyId, propertyId))
    .orderBy(desc(propertyStorms.day));
  const sources = await findSources(db, rows);
  return rows.map(({ day, windMph, windMiles, grade, unconfirmed, ...row }) => ({
    date: day,
    cellInches: rounded(row.cellInches),
    reported: nearby(row.reportedInches, row.reportedMiles),
    official: nearby(row.officialInches, row.officialMiles),
    signature: nearby(row.signatureInches, row.signatureMiles),
    windMph,
    windMiles: rounded(windMiles),
    grade,
    unconfirmed,
    sources: [
      ...radarSource(sources.runs.get(row.radarRunId ?? ''), rounded(row.cellInches)),
      ...onceEach(row.reportIds.flatMap((id) => reportSource(sources.reports.get(id), property))),
    ],
  }));
}

const nearby = (inches: number | null, miles: number | null): NearbyHail | null =>
  miles === null ? null : { inches: rounded(inches), miles: rounded(miles) };

type Rows = readonly (typeof propertyStorms.$inferSelect)[];

async function findSources(db: Database, rows: Rows) {
  const runIds = rows.flatMap(({ radarRunId }) => radarRunId ?? []);
  const runs = runIds.length ? await db.select().from(stormRuns).where(inArray(stormRuns.id, runIds)) : [];
  const reportIds = rows.flatMap((row) => row.reportIds);
  const reports = reportIds.length
    ? await db
        .select({ report: stormReports, run: stormRuns })
        .from(stormReports)
        .innerJoin(stormRuns, eq(stormRuns.id, stormReports.runId))
        .where(inArray(stormReports.id, reportIds))
    : [];
  return {
    runs: new Map(runs.map((run) => [run.id, run])),
    reports: new Map(reports.map((row) => [row.report.id, row])),
  };
}
