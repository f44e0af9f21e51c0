import type { Stage } from '../crm.ts';
import { DO_NOT_CONTACT } from '../queues/default-queue.ts';
import type { ItemPriority, ItemStatus } from '../queues/item-states.ts';
import type { Outcome } from '../queues/outcomes.ts';
import type { DoorPerson } from './people-after.ts';

/** A door of a list, as far as changes move it. */
export interface DoorState {
  /** The list that `item` is on. */
  queueId: number;
  item: { status: ItemStatus; priority: ItemPriority; workedAt: Date | null };
  stage: Stage;
  tags: readonly DoorTag[];
  /** The company's visits that are known one by one, without those taken back. */
  visits: readonly DoorVisit[];
  /** Changes whose visit was taken back. */
  withdrawn: readonly string[];
  appointments: readonly DoorAppointment[];
  /** Latest first. */
  notes: readonly DoorNote[];
  /** A day on the door's calendar to come back on; null if none was agreed on. */
  followUpOn: string | null;
  /** What a won deal is worth, as decimal text in US dollars; null if it is not known. */
  dealValue: string | null;
  people: readonly DoorPerson[];
  /** The door's clocks. */
  timeZone: string;
}

export interface DoorNote {
  body: string;
  at: Date;
  /** The change of the visit it came with. */
  visitId: string | null;
}

export interface DoorTag {
  key: string;
  label: string;
  /** Since when it was on, ISO 8601, where it is put on again. */
  at?: string;
}

export interface DoorVisit {
  /** Null if it was recorded with a connection, or is not known by its change. */
  changeId: string | null;
  outcome: Outcome;
  at: Date;
  /** The list it was made on. */
  queueId: number | null;
  /** What undo puts back; null if a later visit was known, or it is not known. */
  before: VisitBefore | null;
}

/** What a visit found and changed. */
export interface VisitBefore {
  /** On the current list; null if it is not known there. */
  status: ItemStatus | null;
  /** When the item was worked last; absent where that is not known. */
  workedAt?: Date | null;
  stage: Stage;
  stageAfter: Stage;
  followUpOn?: string | null;
  /** Absent where it is not known. */
  dealValue?: string | null;
  tagsAdded: readonly string[];
  tagsRemoved: readonly DoorTag[];
}

export interface DoorAppointment {
  startsAt: Date;
  /** The change of the visit it came with. */
  visitId: string | null;
}

/** No list has this number. */
const NO_LIST = 0;

/** A door on no list, of which only these are known. */
export const stateOf = (known: Pick<DoorState, 'stage'> & Partial<DoorState>): DoorState => ({
  queueId: NO_LIST,
  item: { status: 'new', priority: 'medium', workedAt: null },
  ...{ tags: [], visits: [], withdrawn: [], appointments: [], notes: [], people: [] },
  ...{ followUpOn: null, dealValue: null, timeZone: 'UTC' },
  ...known,
});

export const isNotToContact = ({ tags }: Pick<DoorState, 'tags'>): boolean => hasTag(tags, DO_NOT_CONTACT);

/** The latest visit that is known; null if none is. */
export const lastVisit = ({ visits }: Pick<DoorState, 'visits'>): DoorVisit | null =>
  visits.reduce<DoorVisit | null>((last, visit) => (last && last.at > visit.at ? last : visit), null);

/** Whether a tag of that key is on. */
export const hasTag = (tags: readonly DoorTag[], key: string): boolean => tags.some((tag) => tag.key === key);
