import type { Stage } from '#domain/crm.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import type { ItemPriority, ItemStatus } from '#domain/queues/item-states.ts';
import {
  closedStages,
  isVisit,
  type Outcome,
  outcomeEffects,
  stageAfter,
  stageAfterEarlier,
  tagsEndedBy,
} from '#domain/queues/outcomes.ts';

/** A change as a test makes it, by the number of its phone. */
export interface StatedChange {
  id: string;
  phone: number;
  deviceId: string;
  sequence: number;
  kind: string;
  at: Date;
  body: Record<string, unknown>;
}

/** The phone of the company's owner; the others are its reps'. */
const OWNER = 0;

interface Visit {
  id: string;
  phone: number;
  at: Date;
  outcome: Outcome;
  withdrawn: boolean;
  /** The list it was found in, where the phone has one with that door. */
  item: Item | null;
  before: {
    status: ItemStatus | null;
    workedAt: Date | null;
    stage: Stage;
    stageAfter: Stage;
    added: string | null;
    removed: string[];
  } | null;
}

/** A door on a list, as it was last set by hand. */
interface Item {
  status: ItemStatus;
  priority: ItemPriority;
  setAt: Date | null;
}

/** A list of one of the phones, with its doors. */
export interface List {
  queueId: number;
  phone: number;
  doors: readonly number[];
}

interface Door {
  stage: Stage;
  movedBy: number | null;
  /** Each tag with the people who set it; for 'Do not contact' each of them counts. */
  tags: Map<string, Set<number>>;
  visits: Visit[];
  /** With the visit each came with, where that had arrived. */
  notes: { body: string; visit: Visit | null }[];
  /** By phone and list. */
  items: Map<string, Item>;
}

/**
 * The rules as decision 36 states them, applied one change after the other in memory: the reference for the server. It
 * receives the changes in the order of arrival, all of them made before any of them arrived. Items on a list count as
 * queued by the phone of the first change.
 */
export function statedRules(ids: readonly number[], lists: readonly List[]) {
  const doors = new Map<number, Door>(
    ids.map((id) => {
      const listed = lists.filter(({ doors }) => doors.includes(id));
      const [first] = listed;
      const items = listed.map(({ phone, queueId }): [string, Item] => [
        `${phone} ${queueId}`,
        { status: 'new', priority: 'medium', setAt: null },
      ]);
      const initial = { stage: first ? 'queued' : 'new', movedBy: first?.phone ?? null } as const;
      return [id, { ...initial, tags: new Map(), visits: [], notes: [], items: new Map(items) }];
    }),
  );
  const doorAt = (id: unknown) => doors.get(Number(id)) as Door;
  const rules: Record<string, (door: Door, entry: StatedChange) => string> = {
    ...{ knock, note, stage, tag, priority },
    'to-do': toDo,
  };
  return {
    apply: (entry: StatedChange): string =>
      entry.kind === 'undo' ? undo(entry) : (rules[entry.kind]?.(doorAt(entry.body.propertyId), entry) ?? ''),
    doorOf: (id: number) => {
      const { stage, tags, visits, notes } = doorAt(id);
      const current = visits.filter(({ withdrawn }) => !withdrawn);
      const knocks = current.map(({ at, outcome }) => `${at.toISOString()} ${outcome}`).toSorted();
      const bodies = notes.map(({ body }) => body);
      return { stage, tags: [...tags.keys()].toSorted(), knocks, notes: bodies };
    },
    listOf: ({ phone, queueId, doors }: List) =>
      doors.map((id) => {
        const item = doorAt(id).items.get(`${phone} ${queueId}`) as Item;
        const { status, workedAt } = current(doorAt(id), item);
        return { id, status, priority: item.priority, workedAt: workedAt?.toISOString() ?? null };
      }),
  };

  function note(door: Door, { phone, body }: StatedChange): string {
    const visits = [...doors.values()].flatMap((one) => one.visits);
    const visit = visits.find(({ id, phone: by }) => id === body.visitId && by === phone) ?? null;
    if (visit?.withdrawn) return 'taken-back';
    door.notes.push({ body: String(body.body), visit });
    return 'applied';
  }

  function undo({ phone, body }: StatedChange): string {
    for (const door of doors.values()) {
      const visit = door.visits.find(({ id }) => id === body.changeId);
      if (visit?.phone !== phone) continue;
      if (visit.withdrawn) return 'already';
      visit.withdrawn = true;
      for (const one of doors.values()) one.notes = one.notes.filter((note) => note.visit !== visit);
      if (isBehind(door, visit.at)) return 'later-visit';
      const { before } = visit;
      if (!before) return 'applied';
      if (visit.item?.setAt === visit.at && before.status)
        Object.assign(visit.item, { status: before.status, setAt: before.workedAt });
      if (door.stage === before.stageAfter) move(door, before.stage, phone);
      if (before.added) take(door, before.added, phone);
      for (const key of before.removed) put(door, key, phone);
      return 'applied';
    }
    return 'nothing-to-undo';
  }
}

function knock(door: Door, entry: StatedChange): string {
  const { id, phone, at, body } = entry;
  const outcome = body.outcome as Outcome;
  const isLatest = !isBehind(door, at);
  const item = itemOf(door, entry);
  const { status, workedAt } = item ? current(door, item) : { status: null, workedAt: null };
  if (item && !isVisit(outcome) && !(workedAt && workedAt > at))
    Object.assign(item, { status: outcomeEffects[outcome].status, setAt: at });
  const stage = door.stage;
  move(door, (isLatest ? stageAfter : stageAfterEarlier)(outcome, stage, {}, isBound(door)), phone);
  const removed = isLatest ? tagsEndedBy(outcome).filter((key) => door.tags.delete(key)) : [];
  const key = outcomeEffects[outcome].tag?.key;
  const added = key && (isLatest || key === DO_NOT_CONTACT) && put(door, key, phone) ? key : null;
  const before = isLatest
    ? { status, workedAt, stage, stageAfter: door.stage, added, removed: [...removed] }
    : null;
  door.visits.push({ id, phone, at, outcome, withdrawn: false, item, before });
  return isLatest ? 'applied' : 'later-visit';
}

function stage(door: Door, { phone, body }: StatedChange): string {
  if (door.stage === body.stage) return 'already';
  if (door.stage === 'won' && door.movedBy !== phone && body.seen !== 'won') return 'won';
  move(door, body.stage as Stage, phone);
  return 'applied';
}

function tag(door: Door, { phone, body }: StatedChange): string {
  const key = String(body.tagKey);
  const setBy = door.tags.get(key);
  const result = body.on === (setBy !== undefined) ? 'already' : 'applied';
  if (body.on) put(door, key, phone);
  else if (key === DO_NOT_CONTACT && phone !== OWNER && setBy?.has(OWNER)) return 'leaders-only';
  else if (key === DO_NOT_CONTACT && [...(setBy ?? [])].some((by) => by !== phone)) return 'do-not-contact';
  else door.tags.delete(key);
  return result;
}

function priority(door: Door, entry: StatedChange): string {
  const item = itemOf(door, entry);
  if (!item) return 'off-list';
  if (item.priority === entry.body.priority) return 'already';
  item.priority = entry.body.priority as ItemPriority;
  return 'applied';
}

function toDo(door: Door, entry: StatedChange): string {
  const item = itemOf(door, entry);
  if (!item) return 'off-list';
  const { status, workedAt } = current(door, item);
  if (isBehind(door, entry.at) || (workedAt && workedAt > entry.at)) return 'worked-since';
  if (isBound(door)) return 'do-not-contact';
  const isOver = closedStages.some((closed) => closed === door.stage);
  if (status === 'new' && !isOver) return 'already';
  Object.assign(item, { status: 'new', setAt: entry.at });
  move(door, stageAfter('to_do', door.stage), entry.phone);
  return 'applied';
}

/** Of one's own list; the owner works in all of them, a rep not in a colleague's by naming it. */
const itemOf = ({ items }: Door, { phone, body }: StatedChange): Item | null =>
  [...items].find(
    ([key]) => key === `${phone} ${body.queueId}` || (phone === OWNER && key.endsWith(` ${body.queueId}`)),
  )?.[1] ?? null;

/** The latest visit of anybody decides, unless the item was set by hand after it. */
function current({ visits }: Door, { status, setAt }: Item) {
  const last = visits
    .filter(({ withdrawn, outcome }) => !withdrawn && isVisit(outcome))
    .reduce<Visit | null>((latest, visit) => (latest && latest.at > visit.at ? latest : visit), null);
  if (last && !(setAt && setAt > last.at))
    return { status: outcomeEffects[last.outcome].status, workedAt: last.at };
  return { status, workedAt: status === 'new' ? null : setAt };
}

const isBound = (door: Door) => door.tags.has(DO_NOT_CONTACT);
const isBehind = (door: Door, at: Date) => door.visits.some((visit) => !visit.withdrawn && visit.at > at);

function move(door: Door, stage: Stage, phone: number): void {
  if (door.stage === stage) return;
  door.stage = stage;
  door.movedBy = phone;
}

/** Whether this phone put it on now. */
function put({ tags }: Door, key: string, phone: number): boolean {
  const setBy = tags.get(key) ?? new Set();
  if (setBy.has(phone) || (setBy.size > 0 && key !== DO_NOT_CONTACT)) return false;
  tags.set(key, setBy.add(phone));
  return true;
}

/** A colleague's own tag stays. */
function take({ tags }: Door, key: string, phone: number): void {
  const setBy = tags.get(key) ?? new Set();
  const byOthers = [...setBy].filter((by) => by !== phone);
  if (byOthers.length === 0) tags.delete(key);
  else tags.set(key, new Set(byOthers));
}
