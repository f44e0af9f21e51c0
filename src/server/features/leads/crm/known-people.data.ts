import type { Actor } from '#access/can.ts';
import { peopleOf } from '#access/rows.ts';
import { sql } from '#server/db/orm.ts';
import { people, properties } from '#server/db/schema/index.ts';

/** Columns that show whether a name and a phone number are known at the current property. */
export function knownPeople(actor: Actor) {
  const knows = (
    column: typeof people.name | typeof people.phone,
  ) => sql<boolean>`exists (select from ${people}
    where ${people.propertyId} = ${properties.id} and ${column} is not null and ${peopleOf(actor)})`;
  return { hasName: knows(people.name), hasPhone: knows(people.phone) };
}
