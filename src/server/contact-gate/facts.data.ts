import type { Actor } from '#access/can.ts';
import { appointmentsOf, propertiesVisibleTo } from '#access/rows.ts';
import type { ContactQuestion } from '#domain/compliance/contact/question.ts';
import { placeKey } from '#domain/knocking-hours/rules.ts';
import { localDay } from '#domain/local-day.ts';
import { and, eq, type Placeholder, type SQL, sql } from '#server/db/orm.ts';
import {
  appointments,
  companyDoors,
  noKnockAddresses,
  properties,
  zipCodes,
} from '#server/db/schema/index.ts';
import { doorAt, type MailedDoor, mailboxesOf, timeZoneOfDoor } from '#server/doors/index.ts';
import { type Database, type Given, statement } from '#server/platform/database/index.ts';
import { findZip } from '#server/platform/zip-list.ts';
import { hoursOfCities } from './hours.data.ts';
import { bindingOptOuts, optOutsAtHand } from './opt-outs.data.ts';
import { type KnownPerson, knownAtHand, knownPeople, type PersonRow } from './points.data.ts';

/** What is known of a door and of its people; a channel and a moment make a question of it. */
export interface ContactFacts extends Omit<ContactQuestion, 'channel' | 'at' | 'person'> {
  people: KnownPerson[];
}

/** What the row of a door has that the gate starts from. */
export type DoorAsked = MailedDoor & { id: number };

type Hours = Awaited<ReturnType<typeof hoursOfCities>>;

/** The facts of those of the doors that the actor sees, by property. */
export async function contactFacts(
  db: Database,
  actor: Actor,
  propertyIds: readonly number[],
  now = new Date(),
): Promise<Map<number, ContactFacts>> {
  const { id, zipCode, address, ownerAddress } = properties;
  const doors = await db
    .select({ id, zipCode, address, ownerAddress, city: zipCodes.city, state: zipCodes.state })
    .from(properties)
    .innerJoin(zipCodes, eq(zipCodes.zipCode, zipCode))
    // As one parameter: a statement takes at most 65,535 of them.
    .where(and(sql`${id} = any(${sql.param([...propertyIds])}::int[])`, propertiesVisibleTo(actor)));
  return readFacts(db, actor, doors, now, await hoursOfCities(db, doors));
}

/** The same where the rows of the doors are known, in one statement. @param hours none for questions without a moment */
export async function readFacts(
  db: Database,
  actor: Actor,
  doors: readonly DoorAsked[],
  now: Date,
  hours: Hours = new Map(),
): Promise<Map<number, ContactFacts>> {
  if (doors.length === 0) return new Map();
  const asked = JSON.stringify(doors.map((door) => ({ id: door.id, mailboxes: mailboxesOf(door) })));
  const rows = await factsOf(db, actor, { asked, now: now.toISOString() });
  return new Map(rows.map((row) => [row.id, present(row, now, hours)]));
}

const factsOf = statement('contact facts', (db, actor, { asked, now }: Given<'asked' | 'now'>) => {
  const { id, zipCode, latitude, longitude, locationPrecision: precision, ownerKey } = properties;
  const mailed = sql<string[]>`asked.mailboxes || ('owner ' || ${ownerKey})`;
  return db
    .select({
      ...{ id, zipCode, latitude, longitude, precision, mailed },
      ...{ city: zipCodes.city, state: zipCodes.state, wonAt: companyDoors.wonAt },
      ...{ noKnock: noKnockAtHand(now), appointments: appointmentsAtHand(actor) },
      people: sql<PersonRow[] | null>`known.people`,
      optOuts: optOutsAtHand(actor, sql`${mailed} || known.numbers::text[]`),
    })
    .from(sql`jsonb_to_recordset(${asked}::jsonb) as asked (id int, mailboxes text[])`)
    .innerJoin(properties, sql`${id} = asked.id`)
    .innerJoin(zipCodes, eq(zipCodes.zipCode, zipCode))
    .leftJoin(companyDoors, doorAt(actor, id))
    .crossJoinLateral(sql`(${knownAtHand(actor)}) as known`)
    .where(propertiesVisibleTo(actor));
});

function present(row: Awaited<ReturnType<typeof factsOf>>[number], now: Date, hours: Hours): ContactFacts {
  const { city, latitude, longitude, noKnock, wonAt } = row;
  const timeZone = timeZoneOfDoor(row);
  const hasPlace = latitude !== null && longitude !== null && row.precision !== 'zip';
  const place = {
    // By the ZIP code: the state of a ZIP's row is what somebody typed, and the rules follow from it.
    ...{ city, state: findZip(row.zipCode)?.state ?? row.state, timeZone },
    at: hasPlace ? { latitude, longitude } : null,
    knockingHours: hours.get(placeKey(row)) ?? [],
  };
  const appointmentsOn = (row.appointments ?? []).map((one) =>
    localDay(new Date(one.startsAt), one.timeZone),
  );
  const optOuts = row.optOuts ?? [];
  return {
    ...{ today: localDay(now, timeZone), place, property: { noKnock, appointmentsOn } },
    company: { optOuts: bindingOptOuts(optOuts, row.mailed), boughtOn: wonAt && localDay(wonAt, timeZone) },
    people: knownPeople(row.people ?? [], optOuts),
  };
}

/** The city's list that the current door is on now or will be on, the earliest. */
const noKnockAtHand = (now: Placeholder): SQL<ContactFacts['property']['noKnock']> => sql`(
  select json_build_object('source', ${noKnockAddresses.source}, 'from', ${noKnockAddresses.firstDay},
    'to', ${noKnockAddresses.lastDay}) from ${noKnockAddresses}
  where ${noKnockAddresses.zipCode} = ${properties.zipCode} and ${noKnockAddresses.addressKey} = ${properties.addressKey}
    -- A day more than the calendar says: it is yesterday yet in the west.
    and coalesce(${noKnockAddresses.lastDay}, 'infinity') >= ${now}::date - 1
  order by ${noKnockAddresses.firstDay} limit 1)`;

const appointmentsAtHand = (actor: Actor): SQL<{ startsAt: string; timeZone: string }[] | null> => sql`(
  select json_agg(json_build_object('startsAt', ${appointments.startsAt}, 'timeZone', ${appointments.timeZone}))
  from ${appointments}
  where ${and(eq(appointments.propertyId, properties.id), appointmentsOf(actor), eq(appointments.state, 'set'))})`;
