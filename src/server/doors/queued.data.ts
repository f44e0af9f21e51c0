import type { Actor } from '#access/can.ts';
import { doorsOf } from '#access/rows.ts';
import { and, inArray, type SQL, sql } from '#server/db/orm.ts';
import { companyDoors, queueItems, queues, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { lockRows } from './door-locks.data.ts';
import { moveAll } from './stages.data.ts';

/** Moves the properties that are New to Queued, in the transaction that puts them into a queue. */
export const queueNewDoors = (
  tx: Database,
  actor: Actor,
  propertyIds: readonly number[],
  at = new Date(),
): Promise<void> => moveAll(tx, actor, propertyIds, ['new', 'queued'], at);

/**
 * Moves doors that have left their company's last queue from Queued back to New. Call it after the commit that removed
 * them: changing a door locks it before its queue item, so both in one transaction could deadlock. `resetUnqueued` finds
 * doors missed by an interruption in between.
 */
export async function releaseDoors(
  db: Database,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<void> {
  if (propertyIds.length === 0) return;
  await db.transaction(async (tx) => {
    await lockRows(tx, actor, propertyIds);
    // Checked once they are locked: until then one may have been added to another queue.
    const rows = await tx
      .select({ id: companyDoors.propertyId })
      .from(companyDoors)
      .where(and(doorsOf(actor), isUnqueued, inArray(companyDoors.propertyId, [...propertyIds])));
    const ids = rows.map(({ id }) => id);
    await moveAll(tx, actor, ids, ['queued', 'new'], new Date());
  });
}

/**
 * Does the same for every company: for queues that were deleted with an account. No user did it, so it leaves no history.
 * Returns how many doors it found.
 */
export function resetUnqueued(db: Database): Promise<number> {
  const { companyId, propertyId } = companyDoors;
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select from ${companyDoors} where ${isUnqueued} order by ${companyId}, ${propertyId} for update`,
    );
    const { rowCount } = await tx.execute(sql`update ${companyDoors} set stage = 'new',
      moved_at = greatest(clock_timestamp(), moved_at + interval '1 ms') where ${isUnqueued}`);
    return rowCount ?? 0;
  });
}

/** Whether the current door is Queued though no queue of its company holds it. */
const isUnqueued: SQL = sql`${companyDoors.stage} = 'queued' and not exists (
  select from ${queueItems} join ${queues} on ${queues.id} = ${queueItems.queueId}
  join ${users} on ${users.id} = ${queues.userId}
  where ${queueItems.propertyId} = ${companyDoors.propertyId} and ${users.companyId} = ${companyDoors.companyId})`;
