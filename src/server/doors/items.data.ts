import type { Actor } from '#access/can.ts';
import { queuesOf } from '#access/rows.ts';
import type { ItemPriority, ItemStatus } from '#domain/queues/item-states.ts';
import { and, eq } from '#server/db/orm.ts';
import { companyDoors, queueItems, queues } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { doorAt } from './door-at.data.ts';
import { standing, standingSince } from './standing.data.ts';

interface ItemSet {
  status: ItemStatus;
  workedAt: Date | null;
}

/** A door's item on a list, held until the transaction ends. */
export interface HeldItem extends ItemSet {
  id: number;
  queueId: number;
  priority: ItemPriority;
}

interface OnList {
  queueId: number | null;
  propertyId: number;
}

/**
 * Where a door is on one of the lists the actor works in; locked until the caller's transaction ends. Null if there is no
 * such list or door.
 */
export async function holdItem(
  tx: Database,
  actor: Actor,
  { queueId, propertyId }: OnList,
): Promise<HeldItem | null> {
  if (queueId === null) return null;
  const { id, priority } = queueItems;
  const [item] = await tx
    .select({ id, queueId: queueItems.queueId, priority, status: standing, workedAt: standingSince })
    .from(queueItems)
    .innerJoin(queues, eq(queues.id, queueItems.queueId))
    .leftJoin(companyDoors, doorAt(actor, queueItems.propertyId))
    .where(and(eq(queueItems.queueId, queueId), eq(queueItems.propertyId, propertyId), queuesOf(actor)))
    .for('update', { of: queueItems });
  return item ?? null;
}

/** Sets the priority of a locked item. */
export async function setPriority(
  tx: Database,
  { id }: { id: number },
  priority: ItemPriority,
): Promise<void> {
  await tx.update(queueItems).set({ priority, updatedAt: new Date() }).where(eq(queueItems.id, id));
}

/** Sets where a locked item is, by hand. */
export async function setItem(tx: Database, { id }: { id: number }, now: ItemSet): Promise<void> {
  await tx.update(queueItems).set(now).where(eq(queueItems.id, id));
}
