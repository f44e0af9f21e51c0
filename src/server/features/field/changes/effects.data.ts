import type { Actor } from '#access/can.ts';
import { isWithinScopes } from '#access/scopes.ts';
import { type Change, type ChangeBody, changeBodies } from '#contract/changes.ts';
import { timeInstead } from '#domain/appointments/local-moment.ts';
import type { DoorEffect } from '#domain/changes/after.ts';
import { decide, type Present, type Verdict } from '#domain/changes/decide.ts';
import { isNotToContact, lastVisit } from '#domain/changes/door-state.ts';
import type { ChangeKind } from '#domain/changes/kinds.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import type { OutcomeStages } from '#domain/queues/outcomes.ts';
import {
  applyVisit,
  changeDoor,
  type Door,
  findLastKnockBut,
  findOutcomeStages,
  findTagged,
  findVisited,
  type HeldItem,
  holdAgain,
  holdDoors,
  holdItem,
  holdKnock,
  setPriority,
  type Visit,
  visitOf,
  withdrawKnock,
} from '#server/doors/index.ts';
import {
  cancelAgreedAt,
  getAppointment,
  insertAppointment,
} from '#server/features/field/appointments/index.ts';
import { insertPhoto, type Picture } from '#server/features/field/photos/index.ts';
import { insertDispute } from '#server/features/imagery/disputes/index.ts';
import { putNote, takeBackNotes } from '#server/features/leads/crm/index.ts';
import { insertMeasurement } from '#server/features/sales/measurements/index.ts';
import { putPerson, takeBackPeople } from '#server/features/sales/people/index.ts';
import { draftFromDevice } from '#server/features/sales/proposals/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { missingScope } from '#server/platform/errors.ts';
import { happenedAt } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';

/** A change with its times: by the server's clock and by the device's. */
export interface Made extends Omit<Change, 'kind' | 'at' | 'heard'> {
  kind: ChangeKind;
  at: Date;
  deviceAt: Date;
}

/** What effects need beside the database: mails are queued, and calendar entries name this server. */
export interface Needs extends Pick<Services, 'config' | 'jobs' | 'files' | 'sideWrites'> {
  /** What came with a photo. */
  picture?: Picture;
}

/** Applies a change, as far as the current state allows. */
export type Apply<Result = Verdict> = (change: Made) => Promise<Result>;

/** Holds the doors of these changes until the caller's transaction ends, and gives what applies each of them. */
export async function openDoors(
  tx: Database,
  actor: Actor,
  changes: readonly Made[],
  needs: Needs,
): Promise<Apply> {
  const read = new Map(changes.map((made) => [made.id, changeBodies[made.kind].safeParse(made.body)]));
  const bodies = [...read.values()].flatMap(({ data }) => data ?? []);
  const named = bodies.flatMap((body) => ('propertyId' in body ? body.propertyId : []));
  const undone = bodies.flatMap((body) => ('changeId' in body ? body.changeId : []));
  const visited = await findVisited(tx, actor, undone);
  const doors = await holdDoors(tx, actor, [...new Set([...named, ...visited])]);
  const companyStages = await findOutcomeStages(tx, actor);
  return async (made) => {
    const body = read.get(made.id)?.data;
    if (!body) return { result: 'refused', reason: 'unreadable' };
    if ('propertyId' in body && !doors.has(body.propertyId)) return noAccess;
    await happenedAt(tx, made.at);
    const work = effects[made.kind] as (sender: Sender, body: unknown) => Promise<Verdict>;
    return work({ tx, actor, made, doors, companyStages, needs }, body);
  };
}

const noAccess: Verdict = { result: 'refused', reason: 'no-access' };

interface Sender {
  tx: Database;
  actor: Actor;
  made: Made;
  /** Those that the actor sees, held: each as the changes so far left it. */
  doors: Map<number, Door>;
  companyStages: OutcomeStages;
  needs: Needs;
}

const effects: {
  [Kind in ChangeKind]: (sender: Sender, body: ChangeBody<Kind>) => Promise<Verdict>;
} = {
  knock,
  note,
  stage,
  tag,
  undo,
  appointment,
  photo,
  dispute,
  priority,
  'to-do': toDo,
  person,
  measurement,
  proposal,
};

async function knock(sender: Sender, body: ChangeBody<'knock'>): Promise<Verdict> {
  const { tx, actor, made, doors, companyStages } = sender;
  const door = doorOf(sender, body.propertyId);
  const verdict = decide({ kind: 'knock', at: made.at }, presentOf(door));
  const item = await holdItem(tx, actor, body);
  const queueId = item?.queueId ?? null;
  const visit: Visit = { ...body, queueId, changeId: made.id, at: made.at, deviceAt: made.deviceAt };
  doors.set(body.propertyId, await applyVisit(tx, actor, door, visit, { item, companyStages }));
  return verdict;
}

async function note(
  { tx, actor, made }: Sender,
  { propertyId, body, visitId }: ChangeBody<'note'>,
): Promise<Verdict> {
  const visit = visitId === null ? null : await holdKnock(tx, actor, visitId);
  const target = visit && { at: visit.at, withdrawn: visit.withdrawnAt !== null };
  const verdict = decide({ kind: 'note' }, { ...nothingKnown, target });
  if (verdict.result === 'applied')
    await putNote(tx, actor, propertyId, body, { knockId: visit?.id ?? null, at: made.at });
  return verdict;
}

async function stage(sender: Sender, body: ChangeBody<'stage'>): Promise<Verdict> {
  const { propertyId, dealValue, seen } = body;
  const door = doorOf(sender, propertyId);
  const verdict = decide({ kind: 'stage', stage: body.stage, seen, dealValue }, presentOf(door));
  if (verdict.result === 'applied') await change(sender, door, { kind: 'stage', ...body });
  return verdict;
}

async function tag(sender: Sender, body: ChangeBody<'tag'>): Promise<Verdict> {
  const { tx, actor, made } = sender;
  const { propertyId, tagKey, label, on } = body;
  const tagged = await findTagged(tx, actor, propertyId, tagKey);
  const door = doorOf(sender, propertyId);
  const known = {
    taggedAt: tagged.at,
    taggedByColleagueAt: tagged.byColleagueAt,
    taggedByLeader: tagged.byLeader,
  };
  const present = { ...presentOf(door), ...known };
  const verdict = decide({ kind: 'tag', tagKey, on, at: made.at }, present);
  // Also if it is on already: each colleague sets 'Do not contact' for themselves.
  if (on || verdict.result === 'applied') await change(sender, door, { kind: 'tag', tagKey, label, on });
  return verdict;
}

async function appointment(
  sender: Sender,
  { propertyId, visitId, ...fields }: ChangeBody<'appointment'>,
): Promise<Verdict> {
  const { tx, actor, made, needs } = sender;
  const door = doorOf(sender, propertyId);
  const visit = visitId === null ? null : await holdKnock(tx, actor, visitId);
  const { at: taggedAt } = await findTagged(tx, actor, propertyId, DO_NOT_CONTACT);
  const target = visit && { at: visit.at, withdrawn: visit.withdrawnAt !== null };
  const verdict = decide({ kind: 'appointment' }, { ...presentOf(door), taggedAt, target });
  const agreed = { at: made.at, knockId: visit?.id ?? null, door };
  if (verdict.result !== 'applied') return verdict;
  const id = await insertAppointment(tx, actor, propertyId, fields, needs, agreed);
  sender.doors.set(propertyId, await holdAgain(tx, actor, door));
  const { conflict, timeZone } = await getAppointment(tx, actor, id);
  if (timeInstead(fields.at, timeZone) !== null) return { result: 'applied', reason: 'time-skipped' };
  return conflict ? { result: 'applied', reason: 'time-taken' } : verdict;
}

/** A contact typed at a door; completes a person the company knows by that name or number. */
async function person(
  { tx, actor }: Sender,
  { propertyId, visitId, ...fields }: ChangeBody<'person'>,
): Promise<Verdict> {
  const visit = visitId === null ? null : await holdKnock(tx, actor, visitId);
  const { at: taggedAt } = await findTagged(tx, actor, propertyId, DO_NOT_CONTACT);
  const target = visit && { at: visit.at, withdrawn: visit.withdrawnAt !== null };
  const verdict = decide({ kind: 'person' }, { ...nothingKnown, taggedAt, target });
  if (verdict.result !== 'applied') return verdict;
  const isNews = await putPerson(tx, actor, propertyId, fields, visit?.id ?? null);
  return { result: isNews ? 'applied' : 'already' };
}

async function photo(
  { tx, actor, made, needs }: Sender,
  { propertyId }: ChangeBody<'photo'>,
): Promise<Verdict> {
  if (!needs.picture) return { result: 'refused', reason: 'no-picture' };
  const isNew = await insertPhoto(tx, actor, { propertyId, takenAt: made.at }, needs.picture);
  return { result: isNew ? 'applied' : 'already' };
}

async function dispute({ tx, actor }: Sender, body: ChangeBody<'dispute'>): Promise<Verdict> {
  return { result: (await insertDispute(tx, actor, body)) ? 'applied' : 'already' };
}

async function priority({ tx, actor }: Sender, body: ChangeBody<'priority'>): Promise<Verdict> {
  const item = await holdItem(tx, actor, body);
  const verdict = decide({ kind: 'priority', priority: body.priority }, { ...nothingKnown, item });
  if (item && verdict.result === 'applied') await setPriority(tx, item, body.priority);
  return verdict;
}

async function toDo(sender: Sender, body: ChangeBody<'to-do'>): Promise<Verdict> {
  const { tx, actor, made } = sender;
  const door = doorOf(sender, body.propertyId);
  const item = await holdItem(tx, actor, body);
  const taggedAt = isNotToContact(door.state) ? made.at : null;
  const verdict = decide({ kind: 'to-do', at: made.at }, { ...presentOf(door), item, taggedAt });
  if (verdict.result === 'applied') await change(sender, door, { kind: 'to-do', ...body }, item);
  return verdict;
}

/** Resets the door to its state before the visit, unless it was changed since. */
async function undo(sender: Sender, { changeId }: ChangeBody<'undo'>): Promise<Verdict> {
  const { tx, actor, doors, needs } = sender;
  const visit = await holdKnock(tx, actor, changeId);
  if (!visit) return decide({ kind: 'undo' }, nothingKnown);
  const { propertyId, before } = visit;
  const door = doors.get(propertyId);
  if (!door) return noAccess;
  const other = await findLastKnockBut(tx, actor, visit);
  const target = { at: visit.at, withdrawn: visit.withdrawnAt !== null };
  const verdict = decide({ kind: 'undo' }, { ...presentOf(door), lastKnockAt: other?.at ?? null, target });
  if (verdict.result === 'already') return verdict;
  await withdrawKnock(tx, actor, visit);
  await cancelAgreedAt(tx, actor, visit.id, needs);
  await takeBackPeople(tx, actor, visit);
  await takeBackNotes(tx, actor, visit);
  if (verdict.result === 'applied' && before) {
    const visits = [...(other ? [other] : []), visitOf(visit, before)];
    const found = { ...door, state: { ...door.state, visits } };
    await change(sender, found, { kind: 'undo', changeId }, await holdItem(tx, actor, visit));
  }
  // A colleague's own 'Do not contact' stays.
  doors.set(propertyId, await holdAgain(tx, actor, door));
  return verdict;
}

/** Changes a held door by the rules, and keeps how it is then for the changes that follow. */
async function change(
  { tx, actor, made, doors, companyStages }: Sender,
  door: Door,
  effect: DoorEffect,
  item: HeldItem | null = null,
): Promise<void> {
  const step = { ...effect, id: made.id, madeAt: made.at };
  const changed = await changeDoor(tx, actor, door, step, { item, companyStages });
  doors.set(door.propertyId, changed.door);
}

const nothingKnown: Present = {
  stage: 'new',
  dealValue: null,
  stageByColleague: false,
  taggedAt: null,
  taggedByColleagueAt: null,
  taggedByLeader: false,
  lastKnockAt: null,
  target: null,
  item: null,
};

const presentOf = ({ status, state }: Door): Present => ({
  ...nothingKnown,
  stage: state.stage,
  dealValue: state.dealValue,
  stageByColleague: (status?.by ?? null) !== null,
  lastKnockAt: lastVisit(state)?.at ?? null,
});

function doorOf({ doors }: Sender, propertyId: number): Door {
  const door = doors.get(propertyId);
  if (!door) throw new Error(`Door ${propertyId} is not held.`);
  return door;
}

async function measurement(
  { tx, actor, made }: Sender,
  { propertyId, tracing }: ChangeBody<'measurement'>,
): Promise<Verdict> {
  const origin = { createdAt: made.at, changeId: made.id };
  const { version, warnings } = await insertMeasurement(tx, actor, propertyId, tracing, origin);
  return { result: 'applied', detail: [`Saved as version ${version}.`, ...warnings.slice(0, 1)].join(' ') };
}

async function proposal(sender: Sender, body: ChangeBody<'proposal'>): Promise<Verdict> {
  const { tx, actor, made, needs } = sender;
  if (actor.key && !isWithinScopes({ scope: 'proposals' }, actor.key.scopes)) throw missingScope('proposals');
  const { isSent } = await draftFromDevice(tx, actor, needs, { ...body, changeId: made.id });
  sender.doors.set(body.propertyId, await holdAgain(tx, actor, doorOf(sender, body.propertyId)));
  return isSent || body.send === null ? { result: 'applied' } : { result: 'applied', reason: 'not-sent' };
}
