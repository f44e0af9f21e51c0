import type { Actor } from '#access/can.ts';
import { wantsNoContact } from '#access/held-back.ts';
import {
  appointmentsChangedBy,
  appointmentsOf,
  ownedBy,
  peopleOf,
  propertiesVisibleTo,
} from '#access/rows.ts';
import {
  APPOINTMENTS_LIMIT,
  type Appointment,
  type AppointmentChange,
  type AppointmentFields,
} from '#contract/appointments.ts';
import { formatMoment, momentAt } from '#domain/appointments/local-moment.ts';
import { appointmentStateLabels } from '#domain/appointments/states.ts';
import type { Stage } from '#domain/crm.ts';
import { DAY_MS } from '#domain/durations.ts';
import { missingDetailsOf } from '#domain/people/missing.ts';
import { stageAfter } from '#domain/queues/outcomes.ts';
import { and, asc, desc, eq, gte, lt, type SQL, sql } from '#server/db/orm.ts';
import { appointments, people, properties } from '#server/db/schema/index.ts';
import {
  colleague,
  findOutcomeStages,
  followStage,
  type LockedDoor,
  lockDoor,
  requireVisible,
  timeZoneOfDoor,
} from '#server/doors/index.ts';
import { knownPeople } from '#server/features/leads/crm/index.ts';

import { type Database, type Given, statement } from '#server/platform/database/index.ts';
import { absent, conflict, invalid } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueueForPerson, enqueueInvitation } from './invitations.data.ts';

type Needs = Pick<Services, 'config' | 'jobs'>;

/** Of a span of time, the earliest first: the actor's own, or their company's at doors they see. */
export function listAppointments(
  db: Database,
  actor: Actor,
  { since, until, whose }: { since: string; until: string; whose: 'mine' | 'company' },
): Promise<Appointment[]> {
  return select(db, actor, [
    gte(appointments.startsAt, new Date(since)),
    lt(appointments.startsAt, new Date(until)),
    whose === 'mine' ? ownedBy(actor, appointments.userId) : undefined,
  ])
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(APPOINTMENTS_LIMIT)
    .then(presentAll);
}

/** The company's at a property, the latest first. @throws 404 if the actor does not see it */
export async function listAppointmentsAt(
  db: Database,
  actor: Actor,
  propertyId: number,
): Promise<Appointment[]> {
  const rows = await appointmentsAt(db, actor, { propertyId });
  if (rows.length === 0) await requireVisible(db, actor, propertyId);
  return presentAll(rows);
}

const appointmentsAt = statement('appointments', (db, actor, { propertyId }: Given<'propertyId'>) =>
  select(db, actor, [eq(appointments.propertyId, propertyId)])
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(APPOINTMENTS_LIMIT),
);

/** How an appointment came about. */
export interface Agreed {
  /** By the server's clock. */
  at: Date;
  /** The visit it was agreed on at, which already set the door's stage; null if there was none. */
  knockId: number | null;
  /** Where its transaction holds it already. */
  door?: LockedDoor;
}

/**
 * Creates an appointment for the actor: the stage follows, the timeline gets a line, and an email with a calendar entry
 * goes out, all in the caller's transaction.
 * @throws 404 if they cannot see the property, 409 for 'Do not contact', 400 for a time long past or far off
 */
export async function insertAppointment(
  tx: Database,
  actor: Actor,
  propertyId: number,
  { at, minutes, note, personId }: AppointmentFields,
  needs: Needs,
  agreed: Agreed = { at: new Date(), knockId: null },
): Promise<number> {
  await requireVisible(tx, actor, propertyId);
  const door = await getDoor(tx, actor, propertyId);
  if (door.doNotContact) throw conflict('This door is tagged ‘Do not contact’: do not go there.');
  const { timeZone } = door;
  const startsAt = momentAgreed(at, timeZone, agreed.at);
  const [made] = await tx
    .insert(appointments)
    .values({
      ...{ propertyId, startsAt, timeZone, minutes, knockId: agreed.knockId },
      note: note || null,
      personId: await findPersonAt(tx, actor, propertyId, personId),
      userId: actor.id,
      companyId: actor.companyId,
    })
    .returning({ id: appointments.id });
  if (!made) throw new Error('no appointment was made');
  if (agreed.knockId === null) {
    const ofCompany = await findOutcomeStages(tx, actor);
    const held = agreed.door ?? (await lockDoor(tx, actor, propertyId));
    const next = (stage: Stage) => stageAfter('appointment', stage, ofCompany);
    await followStage(tx, actor, held, next, { wonFor: null, at: agreed.at });
  }
  await emit(tx, byActor(actor), 'appointment-set', {
    propertyId,
    subject: formatMoment(startsAt, timeZone),
    details: { appointmentId: made.id },
  });
  await enqueueInvitation(tx, needs, made.id);
  return made.id;
}

/** Moves, notes or ends an appointment. @throws 404 if the actor may not change it, though they may see it */
export async function updateAppointment(
  tx: Database,
  actor: Actor,
  appointmentId: number,
  { at, minutes, note, state, personId }: AppointmentChange,
  needs: Needs,
): Promise<void> {
  const [before] = await tx
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, appointmentId), appointmentsChangedBy(actor)))
    .for('no key update');
  if (!before) throw appointmentNotFound();
  await requireVisible(tx, actor, before.propertyId);
  const startsAt = at === undefined ? before.startsAt : momentAgreed(at, before.timeZone);
  const after = {
    startsAt,
    minutes: minutes ?? before.minutes,
    note: note === undefined ? before.note : note || null,
    state: state ?? before.state,
    personId:
      personId === undefined ? before.personId : await findPersonAt(tx, actor, before.propertyId, personId),
  };
  const moved = startsAt.getTime() !== before.startsAt.getTime();
  const isSame =
    !moved &&
    after.minutes === before.minutes &&
    after.note === before.note &&
    after.state === before.state &&
    after.personId === before.personId;
  if (isSame) return;
  await tx
    .update(appointments)
    .set({
      ...after,
      sequence: before.sequence + 1,
      // Of another time, and of one that is set again, its user is reminded again.
      remindedAt: moved || after.state !== before.state ? null : before.remindedAt,
      updatedAt: new Date(),
    })
    .where(eq(appointments.id, appointmentId));
  const when = formatMoment(startsAt, before.timeZone);
  await emit(tx, byActor(actor), 'appointment-changed', {
    propertyId: before.propertyId,
    subject:
      after.state === before.state ? when : `${when}: ${appointmentStateLabels[after.state].toLowerCase()}`,
    details: { appointmentId },
  });
  await enqueueInvitation(tx, needs, appointmentId);
  if (before.personId !== null && before.personId !== after.personId)
    await enqueueForPerson(tx, needs, { appointmentId, personId: before.personId, canceled: true });
}

/** Cancels the upcoming appointment agreed on at a visit that is undone. */
export async function cancelAgreedAt(
  tx: Database,
  actor: Actor,
  knockId: number,
  needs: Needs,
): Promise<void> {
  const open = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(eq(appointments.knockId, knockId), eq(appointments.state, 'set'), appointmentsChangedBy(actor)),
    );
  for (const { id } of open) await updateAppointment(tx, actor, id, { state: 'canceled' }, needs);
}

/** @throws 404 if the actor's company has none at a door they see */
export async function getAppointment(db: Database, actor: Actor, id: number): Promise<Appointment> {
  const [found] = await select(db, actor, [eq(appointments.id, id)]);
  if (!found) throw appointmentNotFound();
  return present(found);
}

const appointmentNotFound = () => absent('Appointment not found');

/** The id if the company knows this person at the property; else null. */
async function findPersonAt(tx: Database, actor: Actor, propertyId: number, personId: number | null) {
  if (personId === null) return null;
  const [found] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, personId), eq(people.propertyId, propertyId), peopleOf(actor)));
  return found?.id ?? null;
}

const YEAR_MS = 365 * 86_400_000;

/** The moment agreed on. Some are entered late; one too far off is checked against the time it was entered. */
function momentAgreed(at: string, timeZone: string, now = new Date()): Date {
  const moment = momentAt(at, timeZone);
  const ahead = moment.getTime() - now.getTime();
  const refuse = (message: string) => invalid(message, [{ path: 'at', message }]);
  if (ahead < -7 * DAY_MS) throw refuse('This time was more than a week ago');
  if (ahead > 2 * YEAR_MS) throw refuse('This time is more than two years ahead');
  return moment;
}

async function getDoor(db: Database, actor: Actor, propertyId: number) {
  const [door] = await db
    .select({
      latitude: properties.latitude,
      longitude: properties.longitude,
      zipCode: properties.zipCode,
      doNotContact: sql<boolean>`${wantsNoContact(actor)}`,
    })
    .from(properties)
    .where(and(eq(properties.id, propertyId), propertiesVisibleTo(actor)));
  if (!door) throw absent('The property was not found');
  return { doNotContact: door.doNotContact, timeZone: timeZoneOfDoor(door) };
}

// The longest takes a day, so that only the two days around are looked at.
const doubleBooked = sql`(${appointments.state} = 'set' and exists (select from appointments other
  where other.user_id = ${appointments.userId} and other.id <> ${appointments.id} and other.state = 'set'
    and other.starts_at > ${appointments.startsAt} - interval '1 day'
    and other.starts_at < ${appointments.startsAt} + make_interval(mins => ${appointments.minutes})
    and other.starts_at + make_interval(mins => other.minutes) > ${appointments.startsAt}))`;

const select = (db: Database, actor: Actor, which: (SQL | undefined)[]) =>
  db
    .select({
      id: appointments.id,
      propertyId: appointments.propertyId,
      address: properties.address,
      zipCode: properties.zipCode,
      startsAt: appointments.startsAt,
      timeZone: appointments.timeZone,
      minutes: appointments.minutes,
      note: appointments.note,
      personId: appointments.personId,
      state: appointments.state,
      by: colleague(actor, appointments.userId),
      conflict: sql<boolean>`${doubleBooked}`,
      doNotContact: sql<boolean>`${wantsNoContact(actor)}`,
      ...knownPeople(actor),
      mayChange: sql<boolean>`${appointmentsChangedBy(actor)}`,
    })
    .from(appointments)
    .innerJoin(properties, eq(properties.id, appointments.propertyId))
    .where(and(appointmentsOf(actor), propertiesVisibleTo(actor), ...which));

type Row = Awaited<ReturnType<typeof select>>[number];

const present = ({ startsAt, mayChange, hasName, hasPhone, doNotContact, ...row }: Row): Appointment => ({
  ...row,
  missing: doNotContact ? [] : missingDetailsOf({ isExpected: row.state === 'set', hasName, hasPhone }),
  startsAt: startsAt.toISOString(),
  may: { change: mayChange },
});
const presentAll = (rows: Row[]): Appointment[] => rows.map(present);
