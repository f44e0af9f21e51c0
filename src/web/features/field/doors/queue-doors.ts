import type { DoorKnown } from '#contract/knocks.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import { after, type DoorChange, type Rules } from '#domain/changes/after.ts';
import { type DoorState, type DoorVisit, isNotToContact, lastVisit } from '#domain/changes/door-state.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import type { KeptChange } from '#web/field/index.ts';
import type { Door } from './door.ts';
import { queueDoorState, seedsOf } from './door-reading.ts';
import type { DoorReading, DoorStore } from './door-store.ts';
import { isNews, madeAt } from './kept-changes.ts';
import { stateNow } from './state-now.ts';

interface Read {
  queueId: number;
  items: readonly QueueItem[];
  known?: readonly DoorKnown[];
  /** When each was read, in milliseconds since 1970. */
  readAt: { items: number; known: number };
}

/**
 * What was read, with the changes of this device laid over it that the reading does not show yet: those not answered, and
 * those answered later.
 */
export function doorsNow({ queueId, items, known = [], readAt }: Read, store: DoorStore): Door[] {
  const knownOf = new Map(known.map((one) => [one.propertyId, one]));
  return items.map((item) => {
    const door = doorOf(item, knownOf.get(item.property.id));
    const made = store.changesOf(item.property.id);
    // The item and what is known come by two calls, and either may be the older one.
    const read = Math.min(readAt.items, readAt.known);
    if (made.length === 0 && isAsRead(item, read, store)) return door;
    const now = stateAt(door, queueId, readAt.known, store);
    const seeds = seedsOf(door, queueId, made, readAt.known);
    return {
      ...door,
      item: itemNow(door, queueId, readAt.items, store),
      known: knownNow(withoutTakenBack(door.known, made, now), now, seeds),
      ownVisit: ownVisitOf(made, now),
    };
  });
}

/** The items alone, where nothing else of the doors is shown; the same list where nothing is newer. */
export function itemsNow(
  { queueId, items, readAt }: Pick<Read, 'queueId' | 'items'> & { readAt: number },
  store: DoorStore,
): readonly QueueItem[] {
  if (items.every((item) => isAsRead(item, readAt, store))) return items;
  return items.map((item) =>
    isAsRead(item, readAt, store) ? item : itemNow(doorOf(item, undefined), queueId, readAt, store),
  );
}

const isAsRead = ({ property: { id } }: QueueItem, readAt: number, store: DoorStore): boolean =>
  !store.changesOf(id).some((change) => isNews(change, readAt)) && store.newer(id, readAt) === null;

const itemNow = (door: Door, queueId: number, readAt: number, store: DoorStore): QueueItem => ({
  ...door.item,
  ...itemOf(door, stateAt(door, queueId, readAt, store)),
});

/** A list's data about its doors. */
export const readingsOf = (items: readonly QueueItem[]): DoorReading[] =>
  items.map(({ property, stage, tags }) => ({ propertyId: property.id, stage, tags }));

/** An item as one change leaves it. */
export function itemAfter(queueId: number, item: QueueItem, change: DoorChange, rules: Rules): QueueItem {
  const door = doorOf(item, undefined);
  return { ...item, ...itemOf(door, after(queueDoorState(door, queueId, []), change, rules)) };
}

function doorOf(item: QueueItem, known: DoorKnown | undefined): Door {
  const propertyId = item.property.id;
  const doNotContact = item.tags.some(({ key }) => key === DO_NOT_CONTACT);
  return {
    item,
    known: known ?? { propertyId, doNotContact, lastKnock: null, knocks: 0, notes: [] },
    isRead: known !== undefined,
    ownVisit: null,
  };
}

/** A door with what is newer than its reading of that moment. */
function stateAt(door: Door, queueId: number, readAt: number, { rules, ...store }: DoorStore): DoorState {
  const { id } = door.item.property;
  const changes = store.changesOf(id);
  const isShown = (change: KeptChange) => !isNews(change, readAt);
  const read = queueDoorState(
    door,
    queueId,
    seedsOf(door, queueId, changes, readAt),
    changes.filter(isShown),
  );
  const dateOf = (change: KeptChange) => madeAfter(change, door, readAt);
  return { ...stateNow(read, changes, { readAt, rules, dateOf }), ...store.newer(id, readAt) };
}

/** Changes made after the reading are later than all it shows, whatever this device's clock shows. */
function madeAfter(change: KeptChange, { item, known }: Door, readAt: number): Date {
  const made = madeAt(change);
  if (Date.parse(change.at) <= readAt) return made;
  const shown = [item.workedAt, known.lastKnock?.at].flatMap((at) => (at ? [Date.parse(at) + 1] : []));
  return new Date(Math.max(made.getTime(), ...shown));
}

function itemOf({ item }: Door, now: DoorState) {
  const { status, priority, workedAt } = now.item;
  const { stage, tags, followUpOn } = now;
  return {
    ...{ status, priority, stage },
    ...((item.followUpOn ?? null) !== followUpOn && { followUpOn }),
    workedAt: workedAt?.toISOString() ?? null,
    tags: tags.map(
      ({ key, label }) =>
        item.tags.find((tag) => tag.key === key) ?? { key, label, color: 'gray' as const, protected: false },
    ),
  };
}

/** What was read may still show notes whose visit was taken back since. */
function withoutTakenBack(
  known: DoorKnown,
  made: readonly KeptChange[],
  { withdrawn }: DoorState,
): DoorKnown {
  const gone = new Set(
    made.flatMap(({ kind, body }) =>
      kind === 'note' && withdrawn.includes(String(body.visitId)) ? [String(body.body)] : [],
    ),
  );
  if (gone.size === 0) return known;
  return { ...known, notes: known.notes.filter(({ body, by }) => by !== null || !gone.has(body)) };
}

function knownNow(known: DoorKnown, now: DoorState, seeds: readonly DoorVisit[]): DoorKnown {
  const notes = now.notes.map(({ body, at }) => ({ id: 0, body, createdAt: at.toISOString(), by: null }));
  const [next] = now.appointments.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return {
    ...known,
    doNotContact: isNotToContact(now),
    knocks: known.knocks + now.visits.length - seeds.length,
    lastKnock: lastKnockNow(known, now),
    notes: [...notes, ...known.notes],
    ...((known.dealValue ?? null) !== now.dealValue && { dealValue: now.dealValue }),
    ...((known.people || now.people.length > 0) && { people: now.people.map(personOf) }),
    ...(known.appointment || next ? { appointment: next ? appointmentNow(known, next.startsAt) : null } : {}),
  };
}

const personOf = ({ id, name, phone, email, contactHidden }: DoorState['people'][number]) => ({
  ...{ id, name, phone, email, contactHidden },
});

function lastKnockNow({ propertyId, lastKnock }: DoorKnown, now: DoorState): DoorKnown['lastKnock'] {
  const last = lastVisit(now);
  // What was there before the latest that was read is not known.
  if (!last || (lastKnock && last.at.getTime() < Date.parse(lastKnock.at))) return null;
  const { changeId, outcome, at } = last;
  if (lastKnock && lastKnock.outcome === outcome && Date.parse(lastKnock.at) === at.getTime())
    return lastKnock;
  const unmeasured = { id: 0, by: null, grade: 'unknown', distance: null } as const;
  return { ...unmeasured, propertyId, changeId, outcome, at: at.toISOString() };
}

function appointmentNow({ appointment }: DoorKnown, startsAt: Date) {
  const isRead = appointment && Date.parse(appointment.startsAt) === startsAt.getTime();
  return isRead ? appointment : { startsAt: startsAt.toISOString(), by: null };
}

function ownVisitOf(changes: readonly KeptChange[], door: DoorState): KeptChange | null {
  const visitOf = (id: string) => door.visits.find(({ changeId }) => changeId === id);
  const own = changes.findLast(({ id, kind }) => kind === 'knock' && visitOf(id)) ?? null;
  const visit = own && visitOf(own.id);
  // What the latest visit found may not be known here until the list is read again.
  return visit?.before === null && visit === lastVisit(door) ? null : own;
}
