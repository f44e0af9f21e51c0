import type { Actor } from '#access/can.ts';
import { queuesOf } from '#access/rows.ts';
import type { Stage } from '#domain/crm.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import type { ItemPriority, ItemStatus } from '#domain/queues/item-states.ts';
import {
  type OutcomeStages,
  outcomeEffects,
  stageAfter,
  stageAfterEarlier,
  tagsEndedBy,
} from '#domain/queues/outcomes.ts';
import { and, eq } from '#server/db/orm.ts';
import { companyDoors, type KnockBefore, queueItems, queues } from '#server/db/schema/index.ts';
import { doorAt, followStage, standing, standingSince } from '#server/doors/index.ts';
import { deleteTags, putTag } from '#server/features/crm/index.ts';
import { type Door, insertKnock, type Visit } from '#server/features/knocks/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** How an item of a list stood before a visit. */
export interface ItemStood {
  status: ItemStatus;
  workedAt: Date | null;
}

interface Found {
  door: Door;
  /** Which stages the company wants after outcomes. */
  outcomeStages: OutcomeStages;
  /** Where the door stood on the list; null where it is on none. */
  item: ItemStood | null;
  /** Whether no later visit at the door is known. */
  isLatest: boolean;
}

/** What an outcome does beside the list: the stage, the tags of a visit, and the visit itself. In the caller's transaction. */
export async function applyVisit(tx: Database, actor: Actor, visit: Visit, found: Found): Promise<void> {
  const { door, item, isLatest } = found;
  const changed = await applyOutcome(tx, actor, visit, found);
  const stood = { status: item?.status ?? null, workedAt: item?.workedAt?.toISOString() ?? null };
  await insertKnock(tx, actor, door, visit, isLatest ? { ...stood, ...changed } : null);
}

/** The stage and the tags alone, of an outcome that may be no visit. */
export async function applyOutcome(
  tx: Database,
  actor: Actor,
  { propertyId, outcome, dealValue, at }: Pick<Visit, 'propertyId' | 'outcome' | 'dealValue' | 'at'>,
  { door, outcomeStages, isLatest }: Omit<Found, 'item'>,
): Promise<Omit<KnockBefore, 'status' | 'workedAt'>> {
  const follow = isLatest ? stageAfter : stageAfterEarlier;
  const next = (stage: Stage) => follow(outcome, stage, outcomeStages, door.doNotContact);
  const moved = await followStage(tx, actor, door, next, { wonFor: dealValue, at });
  const { tag } = outcomeEffects[outcome];
  const binds = isLatest || tag?.key === DO_NOT_CONTACT;
  const ended = isLatest ? tagsEndedBy(outcome) : [];
  const tagsRemoved = await deleteTags(tx, actor, propertyId, ended);
  const added =
    tag && binds && (await putTag(tx, actor, propertyId, { tagKey: tag.key, label: tag.label, at }));
  if (tag?.key === DO_NOT_CONTACT) door.doNotContact = true;
  return {
    stage: moved.from,
    stageAfter: moved.to,
    tagsAdded: added ? [tag.key] : [],
    tagsRemoved,
  };
}

interface OnList {
  queueId: number | null;
  propertyId: number;
}

/**
 * Where a door stands on one of the lists the actor works in, and as what it was last set by hand; held until the caller's
 * transaction ends. Null where there is no such list or door.
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

/** Says what of a list is to be done first, of an item that is held. */
export async function setPriority(
  tx: Database,
  { id }: { id: number },
  priority: ItemPriority,
): Promise<void> {
  await tx.update(queueItems).set({ priority, updatedAt: new Date() }).where(eq(queueItems.id, id));
}

/**
 * Sets the status of an item by hand, at a moment, unless it was worked later. In the caller's transaction. Gives how it
 * stood, null where there is no such list or door any more.
 */
export async function setStatus(
  tx: Database,
  actor: Actor,
  place: OnList,
  { status, at }: { status: ItemStatus; at: Date },
): Promise<ItemStood | null> {
  const item = await holdItem(tx, actor, place);
  if (!item) return null;
  if (item.workedAt && item.workedAt > at) return item;
  await tx.update(queueItems).set({ status, workedAt: at }).where(eq(queueItems.id, item.id));
  return item;
}

/** Puts an item that is held back to how it stood. */
export async function restoreItem(tx: Database, { id }: { id: number }, stood: ItemStood): Promise<void> {
  await tx.update(queueItems).set(stood).where(eq(queueItems.id, id));
}
