import type { Actor } from '#access/can.ts';
import { wantsNoContact } from '#access/held-back.ts';
import { contactPointsOf, peopleOf } from '#access/rows.ts';
import type { PutContactPoint } from '#contract/contacts.ts';
import { POINTS_PER_PERSON } from '#domain/contacts/points.ts';
import { normalizeEmail } from '#domain/people/email.ts';
import { normalizePhone } from '#domain/people/phone.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { contactPoints, people, properties } from '#server/db/schema/index.ts';
import { visibleDoor } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, invalid, notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';

interface At {
  propertyId: number;
  personId: number;
}

const reading = {
  phone: { read: normalizePhone, noun: 'a phone number with its area code, for example (602) 555-0123' },
  email: { read: normalizeEmail, noun: 'an email address such as name@example.com' },
};
const names = { phone: 'phone number', email: 'email address' };

/** Adds a way to reach a person, or replaces what is known of one. @throws 404, 400, 409 for a full list */
export async function putPoint(
  tx: Database,
  actor: Actor,
  at: At,
  { kind, value: written, lineKind, basis, obtainedOn, consent, registry }: PutContactPoint,
): Promise<void> {
  await holdPerson(tx, actor, at);
  const value = reading[kind].read(written);
  if (value === null) throw invalid(`Please enter ${reading[kind].noun}.`);
  const { personId } = at;
  const others = and(eq(contactPoints.personId, personId), sql`${contactPoints.value} <> ${value}`);
  if ((await tx.$count(contactPoints, others)) >= POINTS_PER_PERSON)
    throw conflict(`A person has at most ${POINTS_PER_PERSON} phone numbers and email addresses.`);
  const known = {
    ...{ lineKind, basis },
    obtainedOn: obtainedOn ?? sql`current_date`,
    ...{ consentText: consent?.text ?? null, consentOn: consent?.on ?? null },
    ...{ registryListed: registry?.listed ?? null, registryCheckedOn: registry?.checkedOn ?? null },
  };
  await tx
    .insert(contactPoints)
    .values({ companyId: actor.companyId, personId, kind, value, source: 'typed', ...known })
    .onConflictDoUpdate({
      target: [contactPoints.personId, contactPoints.kind, contactPoints.value],
      set: { ...known, updatedAt: new Date() },
    });
  await emit(tx, byActor(actor), 'contact-point-saved', {
    propertyId: at.propertyId,
    subject: names[kind],
    details: { personId },
  });
}

/** Erases a number or address and all that was known of it, on the person too. @throws 404 */
export async function deletePoint(
  tx: Database,
  actor: Actor,
  { pointId, ...at }: At & { pointId: number },
): Promise<void> {
  const person = await holdPerson(tx, actor, at);
  const [gone] = await tx
    .delete(contactPoints)
    .where(
      and(eq(contactPoints.id, pointId), eq(contactPoints.personId, at.personId), contactPointsOf(actor)),
    )
    .returning();
  if (!gone) throw notFound('The contact');
  if (person[gone.kind] === gone.value)
    await tx
      .update(people)
      .set({ [gone.kind]: null, updatedAt: new Date() })
      .where(eq(people.id, at.personId));
  await emit(tx, byActor(actor), 'contact-point-deleted', {
    propertyId: at.propertyId,
    subject: names[gone.kind],
    details: { personId: at.personId },
  });
}

async function holdPerson(tx: Database, actor: Actor, { propertyId, personId }: At) {
  const [found] = await tx
    .select({ person: people, hidden: sql<boolean>`${wantsNoContact(actor)}` })
    .from(people)
    .innerJoin(properties, eq(properties.id, people.propertyId))
    .where(and(eq(people.id, personId), peopleOf(actor), visibleDoor(actor, propertyId)))
    .for('update', { of: people });
  if (!found) throw notFound('The person');
  if (found.hidden)
    throw conflict(
      'This household asked not to be contacted, so its contact details cannot be seen or changed.',
    );
  return found.person;
}
