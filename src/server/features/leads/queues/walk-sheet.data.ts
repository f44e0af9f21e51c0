import type { Actor } from '#access/can.ts';
import { heldBack } from '#access/held-back.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { properties, queueItems } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { itemVisibleTo } from './queue-items.data.ts';
import { checkQueue } from './queues.data.ts';

/**
 * Those of the properties that are in the queue and that the actor sees, in the order of the ids. Throws 404 where
 * they have no such queue.
 */
export async function listSheetDoors(db: Database, actor: Actor, queueId: number, ids: readonly number[]) {
  await checkQueue(db, actor, queueId);
  const rows = await db
    .select({
      ...{ propertyId: properties.id, address: properties.address, zipCode: properties.zipCode },
      ...{ owner: properties.owner, isVacantLot: properties.isVacantLot, note: queueItems.notes },
      reason: queueItems.reason,
      severity: properties.severityLevel,
      hasMissingShingles: properties.hasMissingShingles,
      hasWaterStains: properties.hasWaterStains,
      hasCrackedShingles: properties.hasCrackedShingles,
      hasCurlingShingles: properties.hasCurlingShingles,
      doNotContact: sql<boolean>`${heldBack(actor, 'knock')}`,
    })
    .from(queueItems)
    .innerJoin(properties, eq(properties.id, queueItems.propertyId))
    .where(
      and(
        eq(queueItems.queueId, queueId),
        itemVisibleTo(actor),
        sql`${properties.id} = any(${sql.param(ids)}::int[])`,
      ),
    );
  const found = new Map(rows.map((row) => [row.propertyId, row]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}

export type SheetDoor = Awaited<ReturnType<typeof listSheetDoors>>[number];
