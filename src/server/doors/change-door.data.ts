import type { Actor } from '#access/can.ts';
import { after, type DoorChange } from '#domain/changes/after.ts';
import type { DoorState, DoorVisit } from '#domain/changes/door-state.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { isVisit, type OutcomeStages, outcomeEffects } from '#domain/queues/outcomes.ts';
import type { KnockBefore } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Door } from './held-doors.data.ts';
import { type HeldItem, setItem } from './items.data.ts';
import { moveDoor } from './stages.data.ts';
import { deleteTags, putTag, type TagTakenOff, takeBackTags } from './tags.data.ts';
import { insertKnock, type Visit } from './visits.data.ts';

interface Found {
  /** The door's item on the list the change names; null if it is on none. */
  item: HeldItem | null;
  /** Which stages the company wants after outcomes. */
  companyStages: OutcomeStages;
}

interface Changed {
  door: Door;
  tagsAdded: string[];
  tagsRemoved: TagTakenOff[];
}

/**
 * Applies a change to a held door by the rules that devices show it by (`after`), and writes what became different: the
 * stage, the tags and what is set by hand on a list. The change was decided on. In the caller's transaction.
 * @returns the door as it is then
 */
export async function changeDoor(
  tx: Database,
  actor: Actor,
  door: Door,
  change: DoorChange,
  { item, companyStages }: Found,
): Promise<Changed> {
  const state = withItem(door.state, item);
  const next = after(state, change, { companyStages });
  const status = await moveDoor(tx, actor, door, next.stage, { wonFor: next.dealValue, at: change.madeAt });
  const tags = await writeTags(tx, actor, door.propertyId, { state, next, change });
  if (item && next.item !== state.item && isByHand(state, change)) {
    // Where it is to do again, that is what was set by hand.
    const workedAt = change.kind === 'to-do' ? change.madeAt : next.item.workedAt;
    await setItem(tx, item, { status: next.item.status, workedAt });
  }
  return { door: { ...door, status, state: next }, ...tags };
}

/** Records a visit at a held door with its effect, or one that was skipped. @returns the door as it is then */
export async function applyVisit(
  tx: Database,
  actor: Actor,
  door: Door,
  visit: Visit,
  found: Found,
): Promise<Door> {
  const { outcome, queueId, dealValue, followUpOn, at: madeAt } = visit;
  // One without a change's id is not among those that the door has.
  const change = { kind: 'knock', id: visit.changeId ?? '', outcome, queueId, dealValue, followUpOn, madeAt };
  const changed = await changeDoor(tx, actor, door, change as DoorChange, found);
  const made = changed.door.state.visits.at(-1);
  await insertKnock(tx, actor, door, visit, made ? keptBefore(made, changed) : null);
  return changed.door;
}

/** A visit as the rules see it, of what was kept with it. */
export const visitOf = (
  visit: Pick<DoorVisit, 'changeId' | 'outcome' | 'at' | 'queueId'>,
  before: KnockBefore,
) => ({
  ...visit,
  before: { ...before, workedAt: before.workedAt == null ? before.workedAt : new Date(before.workedAt) },
});

/** What undo needs. Which tags were put on or taken off is known once they are written. */
function keptBefore({ before }: DoorVisit, { tagsAdded, tagsRemoved }: Changed): KnockBefore | null {
  if (!before) return null;
  const { status, stage, stageAfter, dealValue, workedAt } = before;
  const kept = { status, stage, stageAfter, ...(dealValue !== undefined && { dealValue }) };
  return { ...kept, workedAt: workedAt?.toISOString() ?? null, tagsAdded, tagsRemoved };
}

const withItem = (state: DoorState, item: HeldItem | null): DoorState =>
  item ? { ...state, queueId: item.queueId, item } : state;

/** Where a visit leaves a door on a list follows from the visit, and so does undoing it: only the rest is set by hand. */
function isByHand({ visits }: DoorState, change: DoorChange): boolean {
  if (change.kind === 'knock') return !isVisit(change.outcome);
  const undone = change.kind === 'undo' && visits.find(({ changeId }) => changeId === change.changeId);
  return undone ? !isVisit(undone.outcome) : change.kind === 'to-do';
}

interface Step {
  state: DoorState;
  next: DoorState;
  change: DoorChange;
}

async function writeTags(tx: Database, actor: Actor, propertyId: number, { state, next, change }: Step) {
  const ended = state.tags.filter((tag) => !next.tags.includes(tag)).map(({ key }) => key);
  if (change.kind === 'undo') await takeBackTags(tx, actor, propertyId, ended);
  const tagsRemoved = change.kind === 'undo' ? [] : await deleteTags(tx, actor, propertyId, ended);
  // Each colleague sets 'Do not contact' for themselves, also where it is on.
  const isAgain = asksFor(change) === DO_NOT_CONTACT;
  const begun = next.tags.filter(
    (tag) => !state.tags.includes(tag) || (isAgain && tag.key === DO_NOT_CONTACT),
  );
  const tagsAdded: string[] = [];
  for (const { key: tagKey, label, at } of begun) {
    const put = await putTag(tx, actor, propertyId, { tagKey, label, at: at ? new Date(at) : change.madeAt });
    if (put) tagsAdded.push(tagKey);
  }
  return { tagsAdded, tagsRemoved };
}

function asksFor(change: DoorChange): string | undefined {
  if (change.kind === 'tag') return change.on ? change.tagKey : undefined;
  return change.kind === 'knock' ? outcomeEffects[change.outcome].tag?.key : undefined;
}
