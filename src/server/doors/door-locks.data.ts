import type { Actor } from '#access/can.ts';
import { doorsOf } from '#access/rows.ts';
import type { Stage } from '#domain/crm.ts';
import { and, asc, type SQL, sql } from '#server/db/orm.ts';
import { companyDoors, properties } from '#server/db/schema/index.ts';
import { type Database, type Given, statement } from '#server/platform/database/index.ts';
import { happensOnceHeld } from '#server/platform/events/emit.ts';
import { colleague } from './colleague.data.ts';

/** A door that is locked until the transaction ends, and its stage; undefined if none was set. */
export interface LockedDoor {
  propertyId: number;
  status:
    | { stage: Stage; wonAt: Date | null; dealValue: string | null; updatedAt: Date; by: string | null }
    | undefined;
}

/**
 * Locks a door until the transaction ends, and returns it: of two changes at the same time one waits for the other, so that
 * each history line has the door's real state. The caller checked that the actor sees the property.
 */
export async function lockDoor(tx: Database, actor: Actor, propertyId: number): Promise<LockedDoor> {
  const [door] = await lockDoors(tx, actor, [propertyId]);
  return door ?? { propertyId, status: undefined };
}

/**
 * The same for many, which are always locked in one order, so that no two callers wait for each other.
 * @param which further condition on properties; a door that does not meet it may be given, but is not locked
 */
export async function lockDoors(
  tx: Database,
  actor: Actor,
  propertyIds: readonly number[],
  which?: SQL,
): Promise<LockedDoor[]> {
  const ids = [...new Set(propertyIds)].sort((a, b) => a - b);
  await lockRows(tx, actor, ids, which);
  const rows = await doorsAmong(tx, actor, { ids });
  return rows.map(({ propertyId, updatedAt, ...status }) => ({
    propertyId,
    status: updatedAt ? { ...status, updatedAt } : undefined,
  }));
}

const doorsAmong = statement('doors', (db, actor, { ids }: Given<'ids'>) => {
  const { propertyId, stage, wonAt, dealValue, movedAt, movedBy } = companyDoors;
  return db
    .select({ propertyId, stage, wonAt, dealValue, updatedAt: movedAt, by: colleague(actor, movedBy) })
    .from(companyDoors)
    .where(and(doorsOf(actor), sql`${propertyId} = any(${ids}::int[])`))
    .orderBy(asc(propertyId));
});

/** Creates the rows that are missing and locks all of them, by ascending id. @param which further condition on properties */
export async function lockRows(
  tx: Database,
  actor: Pick<Actor, 'companyId'>,
  ids: readonly number[],
  which?: SQL,
): Promise<void> {
  // Of properties that still exist: one may have been removed since the caller named it. PostgreSQL locks the rows that it
  // then does not update.
  await happensOnceHeld(
    tx,
    sql`insert into ${companyDoors} (customer_id, property_id)
      select ${actor.companyId}, ${properties.id} from ${properties}
      where ${and(sql`${properties.id} = any(${sql.param(ids)}::int[])`, which)} order by 2
      on conflict (customer_id, property_id) do update set stage = excluded.stage where false returning property_id`,
  );
}
