import type { ChangeBody } from '#contract/changes.ts';
import type { DoorKnown } from '#contract/knocks.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import { momentAt } from '#domain/appointments/local-moment.ts';
import { type OutcomeStages, outcomeEffects, stageAfter } from '#domain/queues/outcomes.ts';
import type { KeptChange } from '#web/field/index.ts';
import { ownTimeZone } from '#web/ui/days.ts';

/** A door of the queue with what is known of it, as it stands with what this device did. */
export interface Door {
  item: QueueItem;
  known: DoorKnown;
  /** Whether that was read; without it, it is not known who was there. */
  isRead: boolean;
  /** The visit that can be taken back from here: the latest of this device, as far as none stands above it. */
  ownVisit: KeptChange | null;
}

type Kept = Pick<KeptChange, 'id' | 'kind' | 'body' | 'at' | 'state' | 'answeredAt'>;

/**
 * What was read with what this device has done since laid over it: what is not answered yet, and what was answered
 * after the reading.
 * @param readAt when it was read, in milliseconds since 1970
 * @param ofCompany its own stages of outcomes
 */
export function doorsNow(
  items: readonly QueueItem[],
  known: readonly DoorKnown[],
  changes: readonly KeptChange[],
  readAt: number,
  ofCompany: OutcomeStages = {},
): Door[] {
  const knownOf = new Map(known.map((one) => [one.propertyId, one]));
  const doors = new Map(items.map((item) => [item.property.id, doorOf(item, knownOf.get(item.property.id))]));
  const undone = new Set(changes.filter(({ kind }) => kind === 'undo').map(undoneBy));
  for (const change of changes) {
    if (change.kind === 'undo') continue;
    const door = doors.get(propertyOf(change));
    if (!door) continue;
    const isNews = change.state !== 'done' || (change.answeredAt ?? 0) > readAt;
    const isUndone = undone.has(change.id) || undone.has(String(change.body.visitId));
    doors.set(door.item.property.id, after(door, change, { isNews, isUndone, ofCompany }));
  }
  return [...doors.values()];
}

const propertyOf = ({ body }: Kept): number => Number(body.propertyId);
const undoneBy = ({ body }: Kept): string => String(body.changeId);

function doorOf(item: QueueItem, known: DoorKnown | undefined): Door {
  const propertyId = item.property.id;
  const doNotContact = item.tags.some(({ key }) => key === 'do_not_contact');
  return {
    item,
    known: known ?? { propertyId, doNotContact, lastKnock: null, knocks: 0, notes: [] },
    isRead: known !== undefined,
    ownVisit: null,
  };
}

interface How {
  isNews: boolean;
  isUndone: boolean;
  ofCompany: OutcomeStages;
}

function after(door: Door, change: KeptChange, { isNews, isUndone, ofCompany }: How): Door {
  if (change.kind === 'note') return isNews ? withNote(door, change) : door;
  if (change.kind === 'appointment') return isNews && !isUndone ? withAppointment(door, change) : door;
  if (change.kind === 'to-do') return isNews ? backOnList(door, ofCompany) : door;
  if (change.kind !== 'knock') return door;
  // A visit that was taken back is as if it had not been, whichever of both the server has heard of.
  if (isUndone) {
    const shown = !isNews && door.item.status === statusAfter(change);
    return shown ? { ...door, item: { ...door.item, status: 'new' } } : door;
  }
  return isNews ? withVisit(door, change, ofCompany) : { ...door, ownVisit: change };
}

function backOnList({ item, ...door }: Door, ofCompany: OutcomeStages): Door {
  const stage = stageAfter('to_do', item.stage, ofCompany);
  return { ...door, item: { ...item, status: outcomeEffects.to_do.status, stage } };
}

function withNote({ known, ...door }: Door, { body, at }: Kept): Door {
  const note = { id: 0, body: String(body.body), createdAt: at, by: null };
  return { ...door, known: { ...known, notes: [note, ...known.notes] } };
}

/** As the server answers it; one that it did not set is none. */
function withAppointment(door: Door, { body, state }: KeptChange): Door {
  if (state === 'refused' || state === 'superseded') return door;
  const { at } = body as ChangeBody<'appointment'>;
  const startsAt = momentAt(at, zoneOf(door)).toISOString();
  return { ...door, known: { ...door.known, appointment: { startsAt, by: null } } };
}

/** The clocks at a door; this device's own where the list was taken along before they were known. */
export const zoneOf = ({ known }: Pick<Door, 'known'>): string => known.timeZone ?? ownTimeZone();

function withVisit({ item, known, ...door }: Door, change: KeptChange, ofCompany: OutcomeStages): Door {
  const { outcome } = change.body as ChangeBody<'knock'>;
  const visit = { propertyId: known.propertyId, outcome, at: change.at, by: null };
  return {
    ...door,
    item: { ...item, status: statusAfter(change), stage: stageAfter(outcome, item.stage, ofCompany) },
    known: {
      ...known,
      doNotContact: known.doNotContact || outcome === 'do_not_knock',
      knocks: known.knocks + 1,
      lastKnock: { ...visit, id: 0, grade: 'unknown', distance: null },
    },
    ownVisit: change,
  };
}

const statusAfter = ({ body }: Kept) => outcomeEffects[(body as ChangeBody<'knock'>).outcome].status;
