import type { Stage } from '#domain/crm.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import {
  type Outcome,
  outcomeEffects,
  stageAfter,
  stageAfterEarlier,
  tagsEndedBy,
} from '#domain/queues/outcomes.ts';

/** A change as a test makes it, by the number of its phone. */
export interface Said {
  id: string;
  phone: number;
  deviceId: string;
  sequence: number;
  kind: string;
  at: Date;
  body: Record<string, unknown>;
}

interface Visit {
  id: string;
  phone: number;
  at: Date;
  outcome: Outcome;
  withdrawn: boolean;
  before: { stage: Stage; stageAfter: Stage; added: string | null; removed: string[] } | null;
}

interface Door {
  stage: Stage;
  movedBy: number | null;
  /** Each tag by who said it; 'Do not contact' by each of those who did. */
  tags: Map<string, Set<number>>;
  visits: Visit[];
  notes: string[];
}

/**
 * The rules as decision 36 states them, one change after the other in memory: what the server is compared with. It is told
 * of every change in the order of arrival, and all of them were made before any of them arrived.
 */
export function statedRules(ids: readonly number[]) {
  const doors = new Map<number, Door>(
    ids.map((id) => [id, { stage: 'new', movedBy: null, tags: new Map(), visits: [], notes: [] }]),
  );
  const doorAt = (id: unknown) => doors.get(Number(id)) as Door;
  const rules: Record<string, (door: Door, said: Said) => string> = { knock, note, stage, tag };
  return {
    apply: (said: Said): string =>
      said.kind === 'undo' ? undo(said) : (rules[said.kind]?.(doorAt(said.body.propertyId), said) ?? ''),
    doorOf: (id: number) => {
      const { stage, tags, visits, notes } = doorAt(id);
      const standing = visits.filter(({ withdrawn }) => !withdrawn);
      const knocks = standing.map(({ at, outcome }) => `${at.toISOString()} ${outcome}`).toSorted();
      return { stage, tags: [...tags.keys()].toSorted(), knocks, notes };
    },
  };

  function undo({ phone, body }: Said): string {
    for (const door of doors.values()) {
      const visit = door.visits.find(({ id }) => id === body.changeId);
      if (visit?.phone !== phone) continue;
      if (visit.withdrawn) return 'already';
      visit.withdrawn = true;
      if (isBehind(door, visit.at)) return 'later-visit';
      const { before } = visit;
      if (!before) return 'applied';
      if (door.stage === before.stageAfter) move(door, before.stage, phone);
      if (before.added) take(door, before.added, phone);
      for (const key of before.removed) put(door, key, phone);
      return 'applied';
    }
    return 'nothing-to-undo';
  }
}

function knock(door: Door, { id, phone, at, body }: Said): string {
  const outcome = body.outcome as Outcome;
  const isLatest = !isBehind(door, at);
  const stage = door.stage;
  move(door, (isLatest ? stageAfter : stageAfterEarlier)(outcome, stage), phone);
  const removed = isLatest ? tagsEndedBy(outcome).filter((key) => door.tags.delete(key)) : [];
  const key = outcomeEffects[outcome].tag?.key;
  const added = key && (isLatest || key === DO_NOT_CONTACT) && put(door, key, phone) ? key : null;
  const before = isLatest ? { stage, stageAfter: door.stage, added, removed: [...removed] } : null;
  door.visits.push({ id, phone, at, outcome, withdrawn: false, before });
  return isLatest ? 'applied' : 'later-visit';
}

function note(door: Door, { body }: Said): string {
  door.notes.push(String(body.body));
  return 'applied';
}

function stage(door: Door, { phone, body }: Said): string {
  if (door.stage === body.stage) return 'already';
  if (door.stage === 'won' && door.movedBy !== phone && body.seen !== 'won') return 'won';
  move(door, body.stage as Stage, phone);
  return 'applied';
}

function tag(door: Door, { phone, body }: Said): string {
  const key = String(body.tagKey);
  const saidBy = door.tags.get(key);
  const result = body.on === (saidBy !== undefined) ? 'already' : 'applied';
  if (body.on) put(door, key, phone);
  else if (key === DO_NOT_CONTACT && [...(saidBy ?? [])].some((by) => by !== phone)) return 'do-not-contact';
  else door.tags.delete(key);
  return result;
}

const isBehind = (door: Door, at: Date) => door.visits.some((visit) => !visit.withdrawn && visit.at > at);

function move(door: Door, stage: Stage, phone: number): void {
  if (door.stage === stage) return;
  door.stage = stage;
  door.movedBy = phone;
}

/** Whether this phone put it on now. */
function put({ tags }: Door, key: string, phone: number): boolean {
  const saidBy = tags.get(key) ?? new Set();
  if (saidBy.has(phone) || (saidBy.size > 0 && key !== DO_NOT_CONTACT)) return false;
  tags.set(key, saidBy.add(phone));
  return true;
}

/** What a colleague said as well stays. */
function take({ tags }: Door, key: string, phone: number): void {
  const saidBy = tags.get(key) ?? new Set();
  const byOthers = [...saidBy].filter((by) => by !== phone);
  if (byOthers.length === 0) tags.delete(key);
  else tags.set(key, new Set(byOthers));
}
