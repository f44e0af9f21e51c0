import type { Actor } from '#access/can.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { type Outcome, outcomeEffects } from '#domain/queues/outcomes.ts';
import type { KnockBefore } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Door } from './held-doors.data.ts';
import { holdItem, restoreItem } from './items.data.ts';
import { followStage } from './stages.data.ts';
import { findTagged, putTag, takeBackTags } from './tags.data.ts';

interface UndoneVisit {
  queueId: number | null;
  outcome: Outcome;
  at: Date;
  before: KnockBefore;
}

/**
 * Resets a locked door to its state before a withdrawn visit: its item on the list, stage and tags, each only if it was not
 * changed since. In the caller's transaction.
 */
export async function takeBackOutcome(
  tx: Database,
  actor: Actor,
  door: Door,
  { queueId, outcome, at, before }: UndoneVisit,
  undoneAt: Date,
): Promise<void> {
  const { propertyId } = door;
  const item = await holdItem(tx, actor, { queueId, propertyId });
  if (item && before.status !== null) {
    const { set } = item;
    const isAsLeft = set.status === outcomeEffects[outcome].status && set.at?.getTime() === at.getTime();
    const workedAt = before.workedAt ? new Date(before.workedAt) : null;
    if (isAsLeft) await restoreItem(tx, item, { status: before.status, workedAt });
  }
  const back = (stage: KnockBefore['stage']) => (stage === before.stageAfter ? before.stage : stage);
  await followStage(tx, actor, door, back, { wonFor: null, at: undoneAt });
  await takeBackTags(tx, actor, propertyId, before.tagsAdded);
  if (before.tagsAdded.includes(DO_NOT_CONTACT))
    door.doNotContact = (await findTagged(tx, actor, propertyId, DO_NOT_CONTACT)).at !== null;
  for (const { key, label, at: since } of before.tagsRemoved) {
    const put = since === undefined ? undoneAt : new Date(since);
    await putTag(tx, actor, propertyId, { tagKey: key, label, at: put });
  }
}
