import { momentAt } from '../appointments/local-moment.ts';
import { labelOfKey } from '../crm/tag-key.ts';
import type { Stage } from '../crm.ts';
import type { ContactDetails } from '../people/met.ts';
import { DO_NOT_CONTACT } from '../queues/default-queue.ts';
import type { ItemPriority } from '../queues/item-states.ts';
import {
  isVisit,
  type Outcome,
  type OutcomeStages,
  outcomeEffects,
  stageAfter,
  stageAfterEarlier,
  tagsEndedBy,
} from '../queues/outcomes.ts';
import { decide, type Present, type Proposed } from './decide.ts';
import {
  type DoorState,
  type DoorTag,
  type DoorVisit,
  hasTag,
  isNotToContact,
  lastVisit,
  type VisitBefore,
} from './door-state.ts';
import { withoutVisit, withPerson } from './people-after.ts';

/** One change, by the body of its kind. `madeAt` is by the server's clock, as far as that is known. */
export type DoorChange = { id: string; madeAt: Date } & DoorEffect;

/** What a change does, by the body of its kind. */
export type DoorEffect = Bodies[keyof Bodies];

interface Bodies {
  knock: {
    kind: 'knock';
    queueId: number | null;
    outcome: Outcome;
    dealValue?: string | null;
    followUpOn?: string | null;
  };
  /** `isLate` where the server found a later visit: it takes back the visit alone. */
  undo: { kind: 'undo'; changeId: string; isLate?: boolean };
  'to-do': { kind: 'to-do'; queueId: number };
  priority: { kind: 'priority'; queueId: number; priority: ItemPriority };
  stage: { kind: 'stage'; stage: Stage; seen: Stage | null; dealValue?: string | null };
  tag: { kind: 'tag'; tagKey: string; label?: string | undefined; on: boolean };
  note: { kind: 'note'; body: string; visitId?: string | null };
  appointment: { kind: 'appointment'; at: string; visitId: string | null };
  person: { kind: 'person'; visitId?: string | null } & ContactDetails;
  none: { kind: 'photo' | 'dispute' | 'measurement' | 'proposal' };
}

type Of<Kind extends keyof Bodies> = { id: string; madeAt: Date } & Bodies[Kind];

/** What the company decided beside the usual. */
export interface Rules {
  companyStages: OutcomeStages;
}

/**
 * A door after a change: what a device shows at once, and what the server writes. Who put a tag on and who moved a stage
 * are not known here; where that decides, the server decides first, and a device's guess may differ from its answer.
 */
export function after(door: DoorState, change: DoorChange, rules: Rules): DoorState {
  switch (change.kind) {
    case 'knock':
      return afterVisit(door, change, rules);
    case 'undo':
      return afterUndo(door, change);
    case 'to-do':
      return afterToDo(door, change, rules);
    case 'priority':
      return change.queueId === door.queueId
        ? { ...door, item: { ...door.item, priority: change.priority } }
        : door;
    case 'stage':
      return { ...door, stage: change.stage, dealValue: amountOf(door, change.stage, change) };
    case 'tag':
      return { ...door, tags: change.on ? withTag(door, tagOf(change)) : without(door, [change.tagKey]) };
    case 'note':
      return afterNote(door, change);
    case 'appointment':
      return afterAppointment(door, change, rules);
    case 'person':
      return afterPerson(door, change);
    default:
      return door;
  }
}

function afterVisit(door: DoorState, change: Of<'knock'>, { companyStages }: Rules): DoorState {
  const { id, outcome, madeAt, queueId } = change;
  // It may have arrived though its answer was lost.
  if (door.visits.some(({ changeId }) => changeId === id)) return door;
  const isLatest = isDone(door, { kind: 'knock', at: madeAt });
  const follow = isLatest ? stageAfter : stageAfterEarlier;
  const stage = follow(outcome, door.stage, companyStages, isNotToContact(door));
  const ended = isLatest ? tagsEndedBy(outcome) : [];
  const { tag } = outcomeEffects[outcome];
  const added = tag && (isLatest || tag.key === DO_NOT_CONTACT) && !hasTag(door.tags, tag.key) ? tag : null;
  const kept = without(door, ended);
  const before: VisitBefore = {
    ...(decidesItem(door, change)
      ? { status: door.item.status, workedAt: door.item.workedAt }
      : { status: null }),
    ...{ stage: door.stage, stageAfter: stage },
    ...{ followUpOn: door.followUpOn, dealValue: door.dealValue },
    tagsAdded: added ? [added.key] : [],
    tagsRemoved: door.tags.filter(({ key }) => ended.includes(key)),
  };
  const visit = { changeId: id, outcome, at: madeAt, queueId, before: isLatest ? before : null };
  const { item } = door;
  const isOfList = decidesItem(door, change) && !(item.workedAt && item.workedAt > madeAt);
  return {
    ...door,
    ...{ stage, tags: added ? [...kept, added] : kept, visits: [...door.visits, visit] },
    followUpOn: isLatest && isVisit(outcome) ? dayAgreedOn(change) : door.followUpOn,
    dealValue: amountOf(door, stage, change),
    item: isOfList ? { ...item, status: outcomeEffects[outcome].status, workedAt: madeAt } : item,
  };
}

/** A visit sets the door's status on every list that holds it; skipping sets it only on the list it was skipped on. */
const decidesItem = (door: DoorState, { outcome, queueId }: Pick<DoorVisit, 'outcome' | 'queueId'>) =>
  isVisit(outcome) || queueId === door.queueId;

const dayAgreedOn = ({ outcome, followUpOn = null }: Of<'knock'>): string | null =>
  outcome === 'come_back' ? followUpOn : null;

/** Winning sets the amount, also to none; a deal that is won already keeps its own where none is given. */
function amountOf(door: DoorState, stage: Stage, { dealValue = null }: { dealValue?: string | null }) {
  const keeps = stage !== 'won' || (door.stage === 'won' && dealValue === null);
  return keeps ? door.dealValue : dealValue;
}

/** Puts the door back to where the visit found it, as far as nothing moved it since. */
function afterUndo(door: DoorState, { changeId, isLate = false }: Of<'undo'>): DoorState {
  const visit = door.visits.find((one) => one.changeId === changeId);
  if (!visit) return door;
  const visits = door.visits.filter((one) => one !== visit);
  const taken: DoorState = {
    ...door,
    visits,
    item: itemWithout(door, visit, visits),
    withdrawn: [...door.withdrawn, changeId],
    appointments: door.appointments.filter(({ visitId }) => visitId !== changeId),
    notes: door.notes.filter(({ visitId }) => visitId !== changeId),
    people: withoutVisit(door.people, changeId),
  };
  const target = { at: visit.at, withdrawn: false };
  const { before, outcome } = visit;
  if (isLate || !before || !isDone(taken, { kind: 'undo' }, { target })) return taken;
  const isAsLeft = decidesItem(door, visit) && door.item.status === outcomeEffects[outcome].status;
  const isLastWorked = decidesItem(door, visit) && isWorkedBy(door, visit);
  const bare = without(taken, before.tagsAdded);
  return {
    ...taken,
    item: {
      ...taken.item,
      ...(isAsLeft && before.status !== null && { status: before.status }),
      ...(isLastWorked && before.workedAt !== undefined && { workedAt: before.workedAt }),
    },
    stage: door.stage === before.stageAfter ? before.stage : door.stage,
    followUpOn: isVisit(outcome) ? (before.followUpOn ?? null) : door.followUpOn,
    dealValue: outcome === 'sold' && before.dealValue !== undefined ? before.dealValue : door.dealValue,
    tags: [...bare, ...before.tagsRemoved.filter(({ key }) => !hasTag(bare, key))],
  };
}

/** The status of an item after its deciding visit is undone, from the remaining visits as far as they are known. */
function itemWithout(door: DoorState, visit: DoorVisit, visits: readonly DoorVisit[]): DoorState['item'] {
  if (!isVisit(visit.outcome) || !isWorkedBy(door, visit)) return door.item;
  const earlier = lastVisit({ visits: visits.filter(({ outcome }) => isVisit(outcome)) });
  const status = earlier ? outcomeEffects[earlier.outcome].status : 'new';
  return { ...door.item, status, workedAt: earlier?.at ?? null };
}

const isWorkedBy = ({ item }: DoorState, { at }: DoorVisit): boolean =>
  item.workedAt?.getTime() === at.getTime();

function afterToDo(door: DoorState, change: Of<'to-do'>, { companyStages }: Rules): DoorState {
  // Where the door is on another list is not known here.
  const isOfList = change.queueId === door.queueId;
  const present = { taggedAt: taggedAt(door), ...(!isOfList && { item: elsewhere }) };
  if (!isDone(door, { kind: 'to-do', at: change.madeAt }, present)) return door;
  const { status } = outcomeEffects.to_do;
  return {
    ...door,
    stage: stageAfter('to_do', door.stage, companyStages),
    item: isOfList ? { ...door.item, status, workedAt: null } : door.item,
  };
}

const elsewhere: Present['item'] = { status: 'done', priority: 'medium', workedAt: null };

function afterNote(door: DoorState, { body, madeAt, visitId = null }: Of<'note'>): DoorState {
  const target = visitOf(door, visitId);
  if (!isDone(door, { kind: 'note' }, { target })) return door;
  return { ...door, notes: [{ body, at: madeAt, visitId }, ...door.notes] };
}

/** Of a visit, the visit set the stage. */
function afterAppointment(
  door: DoorState,
  { at, visitId }: Of<'appointment'>,
  { companyStages }: Rules,
): DoorState {
  const target = visitOf(door, visitId);
  if (!isDone(door, { kind: 'appointment' }, { target, taggedAt: taggedAt(door) })) return door;
  const agreed = { startsAt: momentAt(at, door.timeZone), visitId };
  const stage = visitId === null ? stageAfter('appointment', door.stage, companyStages) : door.stage;
  return { ...door, stage, appointments: [...door.appointments, agreed] };
}

function afterPerson(door: DoorState, { visitId = null, ...met }: Of<'person'>): DoorState {
  const target = visitOf(door, visitId);
  if (!isDone(door, { kind: 'person' }, { target, taggedAt: taggedAt(door) })) return door;
  return { ...door, people: withPerson(door.people, met, visitId) };
}

/** The visit that something came with. */
const visitOf = ({ withdrawn }: DoorState, visitId: string | null): Present['target'] => ({
  at: new Date(0),
  withdrawn: visitId !== null && withdrawn.includes(visitId),
});

function isDone(door: DoorState, change: Proposed, present: Partial<Present> = {}): boolean {
  const known: Present = {
    ...{ stage: door.stage, dealValue: null, stageByColleague: false },
    ...{ taggedAt: null, taggedByColleagueAt: null, taggedByLeader: false },
    ...{ lastKnockAt: lastVisit(door)?.at ?? null, target: null, item: door.item },
    ...present,
  };
  return decide(change, known).result === 'applied';
}

/** When it was put on is not known here. */
const taggedAt = (door: DoorState): Date | null => (isNotToContact(door) ? new Date(0) : null);

const tagOf = ({ tagKey, label }: Of<'tag'>): DoorTag => ({
  key: tagKey,
  label: label ?? labelOfKey(tagKey),
});

const withTag = ({ tags }: DoorState, tag: DoorTag): readonly DoorTag[] =>
  hasTag(tags, tag.key) ? tags : [...tags, tag];

const without = ({ tags }: DoorState, keys: readonly string[]): readonly DoorTag[] =>
  tags.filter(({ key }) => !keys.includes(key));
