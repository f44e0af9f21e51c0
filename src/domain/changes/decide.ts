import type { Stage } from '../crm.ts';
import { DO_NOT_CONTACT } from '../queues/default-queue.ts';
import type { ItemPriority, ItemStatus } from '../queues/item-states.ts';
import { standingOf } from '../queues/outcomes.ts';
import type { ChangeReason } from './kinds.ts';

/** A change as far as the rules look at it. `at` is when it was made, by the server's clock. */
export type Proposed =
  | { kind: 'knock'; at: Date }
  | { kind: 'note' }
  | { kind: 'stage'; stage: Stage; seen: Stage | null; dealValue?: string | null }
  | { kind: 'tag'; tagKey: string; on: boolean; at: Date }
  | { kind: 'appointment' }
  | { kind: 'person' }
  | { kind: 'undo' }
  | { kind: 'priority'; priority: ItemPriority }
  | { kind: 'to-do'; at: Date };

/** What is known of the door when the change arrives. */
export interface Present {
  stage: Stage;
  /** What the deal is worth, as decimal text; null where it is not known. */
  dealValue: string | null;
  /** Whether a colleague left it there. */
  stageByColleague: boolean;
  /**
   * Since when the tag in question is on; null where it is off. Of an appointment, a person and 'to-do' it is 'Do not
   * contact'.
   */
  taggedAt: Date | null;
  /** When a colleague last put it on; null where none of them did. */
  taggedByColleagueAt: Date | null;
  /** Whether an owner or manager put it on, and the sender is neither. */
  taggedByLeader: boolean;
  /** The latest visit of the company that was not taken back; of an undo, the latest but the one to take back. */
  lastKnockAt: Date | null;
  /** Of an undo, the visit to take back; of an appointment, a person or a note, the visit they came with. */
  target: { at: Date; withdrawn: boolean } | null;
  /** Where it stands on the list in question; null where it is not on it, or there is no such list any more. */
  item: { status: ItemStatus; priority: ItemPriority; workedAt: Date | null } | null;
}

export type Verdict =
  /** With a reason there is something its sender has to know. */
  | { result: 'applied' | 'already'; reason?: Extract<ChangeReason, 'time-taken' | 'time-skipped'> }
  | { result: 'superseded' | 'refused'; reason: ChangeReason };

const applied: Verdict = { result: 'applied' };

/**
 * What becomes of a change. Visits and notes append and never conflict; of two visits the later one says where the door
 * stands, whichever arrives first. Of two stages the last to arrive holds, but a deal a colleague won meanwhile stays
 * won. A colleague's 'Do not contact' is not taken off by who had not heard of it, and one set by an owner or manager only
 * by one of them. Appointments and people append as visits do, but none
 * is made where nobody is to go, and none of a visit that was taken back. Of two priorities the last to arrive holds. A door
 * is put back on the list unless it was worked later, or nobody is to go there.
 */
export function decide(change: Proposed, present: Present): Verdict {
  switch (change.kind) {
    case 'note':
      return present.target?.withdrawn ? { result: 'superseded', reason: 'taken-back' } : applied;
    case 'knock':
      return isLater(present.lastKnockAt, change.at)
        ? { result: 'superseded', reason: 'later-visit' }
        : applied;
    case 'stage': {
      if (present.stage === change.stage)
        return isAmountNews(change, present) ? applied : { result: 'already' };
      const unseen = change.seen !== present.stage;
      return present.stage === 'won' && present.stageByColleague && unseen
        ? { result: 'superseded', reason: 'won' }
        : applied;
    }
    case 'tag': {
      if (change.on === (present.taggedAt !== null)) return { result: 'already' };
      const heardLater = isLater(present.taggedByColleagueAt, change.at);
      const lifts = change.tagKey === DO_NOT_CONTACT && !change.on;
      if (lifts && present.taggedByLeader) return { result: 'superseded', reason: 'leaders-only' };
      const unheard = lifts && heardLater;
      return unheard ? { result: 'superseded', reason: 'do-not-contact' } : applied;
    }
    case 'appointment':
    case 'person':
      if (present.target?.withdrawn) return { result: 'superseded', reason: 'taken-back' };
      return present.taggedAt === null ? applied : { result: 'superseded', reason: 'do-not-contact' };
    case 'undo': {
      if (!present.target) return { result: 'refused', reason: 'nothing-to-undo' };
      if (present.target.withdrawn) return { result: 'already' };
      return isLater(present.lastKnockAt, present.target.at)
        ? { result: 'superseded', reason: 'later-visit' }
        : applied;
    }
    case 'priority':
      if (!present.item) return { result: 'superseded', reason: 'off-list' };
      return present.item.priority === change.priority ? { result: 'already' } : applied;
    case 'to-do': {
      if (!present.item) return { result: 'superseded', reason: 'off-list' };
      if (isLater(present.lastKnockAt, change.at) || isLater(present.item.workedAt, change.at))
        return { result: 'superseded', reason: 'worked-since' };
      if (present.taggedAt !== null) return { result: 'superseded', reason: 'do-not-contact' };
      return standingOf({ ...present.item, stage: present.stage }) === 'new'
        ? { result: 'already' }
        : applied;
    }
  }
}

/** An amount may be added to a deal that is won already. */
const isAmountNews = (
  { stage, dealValue = null }: Extract<Proposed, { kind: 'stage' }>,
  present: Present,
): boolean => stage === 'won' && dealValue !== null && Number(dealValue) !== Number(present.dealValue ?? -1);

const isLater = (one: Date | null, other: Date): boolean => one !== null && one.getTime() > other.getTime();

/** No device waits longer to send: a time further back is one of a clock that was never set. */
const LONGEST_WAIT_MS = 366 * 86_400_000;

interface Times {
  deviceAt: Date;
  /** The device's clock as it sent; null where it did not say. */
  sentAt: Date | null;
  arrivedAt: Date;
  /** Both clocks when the device last heard of the server before it made the change. */
  heard?: { deviceAt: Date; serverAt: Date } | undefined;
}

/**
 * When a change was made by the server's clock. What the device's clock was off by shows when it sends, and showed when it
 * last heard of the server. Where the two differ it was set in between, before the change or after it: the one counts by
 * which the change lies between hearing and arriving. Without either the device's times are taken as they are, and what
 * cannot be, after the arrival or long before it, is the arrival.
 */
export function madeAt({ deviceAt, sentAt, arrivedAt, heard }: Times): Date {
  const earliest = heard ? heard.serverAt.getTime() - CLOCK_NOISE_MS : arrivedAt.getTime() - LONGEST_WAIT_MS;
  const offs = [
    ...(sentAt ? [arrivedAt.getTime() - sentAt.getTime()] : []),
    ...(heard ? [heard.serverAt.getTime() - heard.deviceAt.getTime()] : []),
  ];
  const possible = (offs.length > 0 ? offs : [0])
    .map((off) => deviceAt.getTime() + off)
    .find((at) => at >= earliest && at <= arrivedAt.getTime());
  return possible === undefined ? arrivedAt : new Date(possible);
}

/** What a message's way may take, and clocks drift in a day. */
const CLOCK_NOISE_MS = 60_000;
