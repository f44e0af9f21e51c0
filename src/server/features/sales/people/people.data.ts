import type { Actor } from '#access/can.ts';
import { shownReach, wantsNoContact } from '#access/held-back.ts';
import { peopleOf, propertiesVisibleTo } from '#access/rows.ts';
import { PEOPLE_PER_PROPERTY, type Person, type PersonFields } from '#contract/people.ts';
import { meetingOf } from '#domain/people/met.ts';
import { and, asc, eq, type Placeholder, sql } from '#server/db/orm.ts';
import { people, properties } from '#server/db/schema/index.ts';
import { requireVisible, seen, visibleDoor } from '#server/doors/index.ts';
import { type Database, type Given, statement } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { requireRoom } from '#server/platform/quota.ts';

/** The people the company knows at a property, in the order added. @throws 404 if the actor does not see it */
export async function listPeople(db: Database, actor: Actor, propertyId: number): Promise<Person[]> {
  return seen(await peopleSeen(db, actor, { propertyId })).flatMap(({ person }) => person ?? []);
}

const peopleSeen = statement('people', (db, actor, { propertyId }: Given<'propertyId'>) =>
  db
    .select({ person: columnsFor(actor) })
    .from(properties)
    .leftJoin(people, peopleAt(actor, propertyId))
    .where(visibleDoor(actor, propertyId))
    .orderBy(asc(people.id)),
);

/** @throws 404 if the actor cannot see the property, 409 for 'Do not contact' or a full list */
export async function insertPerson(
  tx: Database,
  actor: Actor,
  propertyId: number,
  fields: PersonFields,
  knockId: number | null = null,
): Promise<Person> {
  await requireContact(tx, actor, propertyId);
  await requireRoom(tx, actor, 'people', () => tx.$count(people, peopleOf(actor)));
  if ((await tx.$count(people, peopleAt(actor, propertyId))) >= PEOPLE_PER_PROPERTY)
    throw conflict(`A property has at most ${PEOPLE_PER_PROPERTY} people. Delete one you no longer need.`);
  const [made] = await tx
    .insert(people)
    .values({ propertyId, userId: actor.id, companyId: actor.companyId, ...fields, knockId })
    .returning({ id: people.id });
  if (!made) throw new Error('no person was added');
  await tell(tx, actor, 'person-added', propertyId, made.id);
  return getPerson(tx, actor, propertyId, made.id);
}

/**
 * Adds a person met at a door, or completes a known one. False if nothing is new.
 * @throws as insertPerson
 */
export async function putPerson(
  tx: Database,
  actor: Actor,
  propertyId: number,
  fields: PersonFields,
  knockId: number | null,
): Promise<boolean> {
  const known = await tx
    .select()
    .from(people)
    .where(peopleAt(actor, propertyId))
    .orderBy(asc(people.id))
    .for('update');
  const meeting = meetingOf(known, fields, knockId !== null);
  if (meeting.result === 'known') return false;
  if (meeting.result === 'new') {
    await insertPerson(tx, actor, propertyId, fields, knockId);
    return true;
  }
  const { person, added } = meeting;
  await tx
    .update(people)
    .set({ ...added, ...(knockId !== null && { phoneKnockId: knockId }), updatedAt: new Date() })
    .where(eq(people.id, person.id));
  await tell(tx, actor, 'person-changed', propertyId, person.id);
  return true;
}

/** Removes the people a visit added, and the phone numbers it brought. */
export async function takeBackPeople(
  tx: Database,
  actor: Actor,
  { id: knockId, propertyId }: { id: number; propertyId: number },
): Promise<void> {
  const ofActor = peopleAt(actor, propertyId);
  const gone = await tx
    .delete(people)
    .where(and(eq(people.knockId, knockId), ofActor))
    .returning({ id: people.id });
  for (const { id } of gone) await tell(tx, actor, 'person-deleted', propertyId, id);
  const changed = await tx
    .update(people)
    .set({ phone: null, phoneKnockId: null, updatedAt: new Date() })
    .where(and(eq(people.phoneKnockId, knockId), ofActor))
    .returning({ id: people.id });
  for (const { id } of changed) await tell(tx, actor, 'person-changed', propertyId, id);
}

/**
 * Changes a person. What a colleague corrected is no longer removed with the visit it came from.
 * @throws 404 if the actor cannot see them, 409 for 'Do not contact'
 */
export async function updatePerson(
  tx: Database,
  actor: Actor,
  propertyId: number,
  personId: number,
  fields: PersonFields,
): Promise<Person> {
  await requireContact(tx, actor, propertyId);
  const before = await getPerson(tx, actor, propertyId, personId);
  const isSame =
    before.name === fields.name && before.phone === fields.phone && before.email === fields.email;
  if (isSame) return before;
  await tx
    .update(people)
    .set({ ...fields, knockId: null, phoneKnockId: null, updatedAt: new Date() })
    .where(and(eq(people.id, personId), peopleAt(actor, propertyId)));
  await tell(tx, actor, 'person-changed', propertyId, personId);
  return getPerson(tx, actor, propertyId, personId);
}

/**
 * Erases a person: nothing else keeps what was known of them, but that a number opted out, so that it stays uncalled.
 * @throws 404 if the actor does not see them
 */
export async function deletePerson(
  tx: Database,
  actor: Actor,
  propertyId: number,
  personId: number,
): Promise<void> {
  await requireVisible(tx, actor, propertyId);
  const gone = await tx
    .delete(people)
    .where(and(eq(people.id, personId), peopleAt(actor, propertyId)))
    .returning({ id: people.id });
  if (gone.length === 0) throw notFound('The person');
  await tell(tx, actor, 'person-deleted', propertyId, personId);
}

/** The record contains no names: only which row it was. */
function tell(
  tx: Database,
  actor: Actor,
  what: 'person-added' | 'person-changed' | 'person-deleted',
  propertyId: number,
  personId: number,
): Promise<void> {
  return emit(tx, byActor(actor), what, { propertyId, details: { personId } });
}

async function requireContact(tx: Database, actor: Actor, propertyId: number): Promise<void> {
  const [door] = await tx
    .select({ doNotContact: sql<boolean>`${wantsNoContact(actor)}` })
    .from(properties)
    .where(and(eq(properties.id, propertyId), propertiesVisibleTo(actor)));
  if (!door) throw notFound('The property');
  if (door.doNotContact)
    throw conflict('This door is tagged ‘Do not contact’: contact details are neither shown nor changed.');
}

async function getPerson(db: Database, actor: Actor, propertyId: number, personId: number): Promise<Person> {
  const [person] = await db
    .select(columnsFor(actor))
    .from(people)
    .innerJoin(properties, and(eq(properties.id, people.propertyId), propertiesVisibleTo(actor)))
    .where(and(peopleAt(actor, propertyId), eq(people.id, personId)));
  if (!person) throw notFound('The person');
  return person;
}

const peopleAt = (actor: Actor, propertyId: number | Placeholder) =>
  and(eq(people.propertyId, propertyId), peopleOf(actor));

const columnsFor = (actor: Actor) => ({
  id: people.id,
  name: people.name,
  ...shownReach(actor),
});
