import type { Actor } from '#access/can.ts';
import { measurementsOf, propertiesVisibleTo } from '#access/rows.ts';
import type { Measurement, MeasurementLine, NewMeasurement } from '#contract/measurements.ts';
import { measureRoof } from '#domain/measure/measure.ts';
import { disagreements } from '#domain/measure/warnings.ts';
import { and, desc, eq, inArray, max } from '#server/db/orm.ts';
import { measurements, properties } from '#server/db/schema/index.ts';
import { colleague, seen, visibleDoor } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { requireRoom } from '#server/platform/quota.ts';
import { getBuilding } from './buildings.data.ts';

/** Most versions that one call answers. */
const MOST_LISTED = 200;

/** The company's measurements of a property, newest first. @throws 404 if the actor does not see it */
export async function listMeasurements(
  db: Database,
  actor: Actor,
  propertyId: number,
): Promise<MeasurementLine[]> {
  const rows = await db
    .select({ measurement: measurements, by: colleague(actor, measurements.userId) })
    .from(properties)
    .leftJoin(measurements, and(eq(measurements.propertyId, propertyId), measurementsOf(actor)))
    .where(visibleDoor(actor, propertyId))
    .orderBy(desc(measurements.version))
    .limit(MOST_LISTED);
  return seen(rows).flatMap(({ measurement, by }) => {
    if (!measurement) return [];
    const { slopedSquareFeet, plusMinusSquareFeet, squares, facets } = measurement.measured;
    return [{ ...aboutOf(measurement, by), slopedSquareFeet, plusMinusSquareFeet, squares, facets }];
  });
}

/**
 * Measures a roof from what was traced, and keeps it as the property's next version.
 * @param changeId the change of a device that it came with
 * @throws 404 if the actor does not see the property, 400 with a sentence for what cannot be measured
 */
export async function insertMeasurement(
  tx: Database,
  actor: Actor,
  propertyId: number,
  tracing: NewMeasurement,
  { createdAt = new Date(), changeId = null }: { createdAt?: Date; changeId?: string | null } = {},
): Promise<Measurement> {
  const building = await getBuilding(tx, actor, propertyId);
  const found = measureRoof(tracing);
  if ('problem' in found) throw invalid(found.problem);
  const { planSquareFeet, warnings } = found;
  const measured = {
    ...found,
    warnings: [...warnings, ...disagreements(planSquareFeet, tracing.storyCount, building)],
  };
  // Also makes those who measure at once take turns, so that versions follow each other.
  await requireRoom(tx, actor, 'measurements', () => tx.$count(measurements, measurementsOf(actor)));
  const [last] = await tx
    .select({ version: max(measurements.version) })
    .from(measurements)
    .where(and(eq(measurements.propertyId, propertyId), measurementsOf(actor)));
  const [row] = await tx
    .insert(measurements)
    .values({
      ...{ propertyId, companyId: actor.companyId, userId: actor.id },
      version: (last?.version ?? 0) + 1,
      ...{ tracing, measured, slopedSquareFeet: measured.slopedSquareFeet, changeId, createdAt },
    })
    .returning();
  if (!row) throw new Error('no measurement was added');
  const area = Math.round(measured.slopedSquareFeet).toLocaleString('en-US');
  await emit(tx, byActor(actor), 'roof-measured', {
    propertyId,
    subject: `${area} sq ft`,
    details: { measurementId: row.id, version: row.version },
  });
  return present(row, null);
}

interface Which {
  propertyId: number;
  measurementId: number;
}

/** A measurement with its tracing. @throws 404 if the actor does not see it */
export async function getMeasurement(db: Database, actor: Actor, { propertyId, measurementId }: Which) {
  const [found] = await db
    .select({ row: measurements, by: colleague(actor, measurements.userId) })
    .from(measurements)
    .innerJoin(properties, and(eq(properties.id, measurements.propertyId), propertiesVisibleTo(actor)))
    .where(
      and(eq(measurements.id, measurementId), eq(measurements.propertyId, propertyId), measurementsOf(actor)),
    );
  if (!found) throw notFound('The measurement');
  return traced(found.row, found.by);
}

/** The newest measurement of each of the properties that the actor sees and that has one. */
export async function listNewest(db: Database, actor: Actor, propertyIds: readonly number[]) {
  const rows = await db
    .selectDistinctOn([measurements.propertyId], {
      row: measurements,
      by: colleague(actor, measurements.userId),
    })
    .from(measurements)
    .innerJoin(properties, and(eq(properties.id, measurements.propertyId), propertiesVisibleTo(actor)))
    .where(and(inArray(measurements.propertyId, [...propertyIds]), measurementsOf(actor)))
    .orderBy(measurements.propertyId, desc(measurements.version));
  return rows.map(({ row, by }) => ({ propertyId: row.propertyId, measurement: traced(row, by) }));
}

type Row = typeof measurements.$inferSelect;

const traced = (row: Row, by: string | null) => ({
  ...present(row, by),
  tracing: row.tracing as NewMeasurement,
});

const aboutOf = ({ id, version, createdAt, tracing: { source } }: Row, by: string | null) => ({
  source: source ? `${source.maker}, ${source.file}` : null,
  ...{ id, version, by },
  measuredAt: createdAt.toISOString(),
});

const present = (row: Row, by: string | null): Measurement => ({
  ...aboutOf(row, by),
  storyCount: row.tracing.storyCount,
  ...row.measured,
});
