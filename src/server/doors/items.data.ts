import type { Actor } from '#access/can.ts';
import { queuesOf } from '#access/rows.ts';
import type { ItemPriority, ItemStatus } from '#domain/queues/item-states.ts';
import { and, eq } from '#server/db/orm.ts';
import { companyDoors, queueItems, queues } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { doorAt } from './door-at.data.ts';
import { standing, standingSince } from './standing.data.ts';

/** The values of a queue item before a visit. */
export interface ItemBefore {
  status: ItemStatus;
  workedAt: Date | null;
}

interface OnList {
  queueId: number | null;
  propertyId: number;
}

/**
 * A door's status on one of the lists the actor works in, and the last one set by hand; locked until the caller's
 * transaction ends. Null if there is no such list or door.
 */
export async function holdItem(tx: Database, actor: Actor, { queueId, propertyId }: OnList) {
  if (queueId === null) return null;
  const { id, priority, status, workedAt } = queueItems;
  const [item] = await tx
    .select({ id, priority, status: standing, workedAt: standingSince, set: { status, at: workedAt } })
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

/**
 * Sets the status of an item by hand, at a moment, unless it was worked later. In the caller's transaction. Returns the
 * item's previous values, null if there is no such list or door any more.
 */
export async function setStatus(
  tx: Database,
  actor: Actor,
  place: OnList,
  { status, at }: { status: ItemStatus; at: Date },
): Promise<ItemBefore | null> {
  const item = await holdItem(tx, actor, place);
  if (!item) return null;
  if (item.workedAt && item.workedAt > at) return item;
  await tx.update(queueItems).set({ status, workedAt: at }).where(eq(queueItems.id, item.id));
  return item;
}

/** Resets a locked item to its previous values. */
export async function restoreItem(tx: Database, { id }: { id: number }, before: ItemBefore): Promise<void> {
  await tx.update(queueItems).set(before).where(eq(queueItems.id, id));
}
