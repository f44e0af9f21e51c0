import type { Actor } from '#access/can.ts';
import type { Stage } from '#domain/crm.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import {
  type OutcomeStages,
  outcomeEffects,
  stageAfter,
  stageAfterEarlier,
  tagsEndedBy,
} from '#domain/queues/outcomes.ts';
import type { KnockBefore } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Door } from './held-doors.data.ts';
import type { ItemBefore } from './items.data.ts';
import { followStage } from './stages.data.ts';
import { deleteTags, putTag } from './tags.data.ts';
import { insertKnock, type Visit } from './visits.data.ts';

interface Found {
  door: Door;
  /** Which stages the company wants after outcomes. */
  outcomeStages: OutcomeStages;
  /** The door's item on the list before it; null if it is on none. */
  item: ItemBefore | null;
  /** Whether no later visit at the door is known. */
  isLatest: boolean;
}

/** What an outcome does beside the list: the stage, the tags of a visit, and the visit itself. In the caller's transaction. */
export async function applyVisit(tx: Database, actor: Actor, visit: Visit, found: Found): Promise<void> {
  const { door, item, isLatest } = found;
  const changed = await applyOutcome(tx, actor, visit, found);
  const previous = { status: item?.status ?? null, workedAt: item?.workedAt?.toISOString() ?? null };
  await insertKnock(tx, actor, door, visit, isLatest ? { ...previous, ...changed } : null);
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
