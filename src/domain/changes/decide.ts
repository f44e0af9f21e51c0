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
  /** What the deal is worth, as decimal text; null if it is not known. */
  dealValue: string | null;
  /** Whether a colleague left it there. */
  stageByColleague: boolean;
  /**
   * Since when the tag in question is on; null if it is off. Of an appointment, a person and 'to-do' it is 'Do not
   * contact'.
   */
  taggedAt: Date | null;
  /** When a colleague last put it on; null if none of them did. */
  taggedByColleagueAt: Date | null;
  /** Whether an owner or manager put it on, and the sender is neither. */
  taggedByLeader: boolean;
  /** The latest visit of the company that was not taken back; of an undo, the latest but the one to take back. */
  lastKnockAt: Date | null;
  /** Of an undo, the visit to take back; of an appointment, a person or a note, the visit they came with. */
  target: { at: Date; withdrawn: boolean } | null;
  /** The door's item on the list in question; null if it is not on it, or the list is gone. */
  item: { status: ItemStatus; priority: ItemPriority; workedAt: Date | null } | null;
}

export type Verdict =
  /** With a reason there is something its sender has to know. */
  | {
      result: 'applied' | 'already';
      reason?: Extract<ChangeReason, 'time-taken' | 'time-skipped' | 'not-sent'>;
      /** A sentence for this case. */
      detail?: string;
    }
  | { result: 'superseded' | 'refused'; reason: ChangeReason };

const applied: Verdict = { result: 'applied' };

/**
 * Decides what happens to a change. Visits and notes are appended and never conflict; the later of two visits sets the
 * door's status, in whatever order they arrive. Of two stages the last to arrive applies, but a deal that a colleague won
 * meanwhile stays won. A colleague's 'Do not contact' is not removed by a device that had not received it yet, and one
 * set by an owner or manager only by one of them. Appointments and people are appended like visits, but not at doors
 * marked 'Do not contact', and not for an undone visit. Of two priorities the last to arrive applies. A door is put back
 * on the list unless it was worked later or is marked 'Do not contact'.
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
  /** The device's clock at sending; null if it was not sent. */
  sentAt: Date | null;
  arrivedAt: Date;
  /** Both clocks at the server's last reply before the device made the change. */
  heard?: { deviceAt: Date; serverAt: Date } | undefined;
}

/**
 * When a change was made, in server time. The device clock's error is measured when it sends, and was measured at the
 * server's last reply before. If the two differ, the clock was set in between, before or after the change: the error
 * that counts is the one that puts the change between that reply and its arrival. Without either, the device's times are
 * used as they are. An impossible time, after the arrival or long before it, becomes the time of arrival.
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
