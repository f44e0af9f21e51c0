import type { Actor } from '#access/can.ts';
import { measurementsOf } from '#access/rows.ts';
import type { Measurement, NewMeasurement } from '#contract/measurements.ts';
import type { Tracing } from '#domain/measure/tracing.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { measurements, properties, users } from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
import { seen, visibleDoor } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { getMeasurement } from './measurements.data.ts';

/** A measurement with what its papers name: whose roof, and who measured it, also where that is the reader. */
export async function getReported(
  db: Database,
  actor: Actor,
  which: { propertyId: number; measurementId: number },
): Promise<{
  address: string;
  zipCode: string;
  by: string | null;
  measurement: Measurement;
  tracing: Tracing & Pick<NewMeasurement, 'scale' | 'picture'>;
}> {
  const { tracing, ...measurement } = await getMeasurement(db, actor, which);
  const name = sql<string | null>`${nameOfUser}`;
  const rows = await db
    .select({ address: properties.address, zipCode: properties.zipCode, by: name })
    .from(properties)
    .innerJoin(measurements, and(eq(measurements.id, which.measurementId), measurementsOf(actor)))
    .leftJoin(users, eq(users.id, measurements.userId))
    .where(visibleDoor(actor, which.propertyId));
  const [property] = seen(rows);
  if (!property) throw new Error('a property that is seen has a row');
  return { ...property, measurement, tracing };
}
