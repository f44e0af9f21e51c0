import type { Actor } from '#access/can.ts';
import { appointmentsOf, propertiesVisibleTo } from '#access/rows.ts';
import type { ContactQuestion } from '#domain/compliance/contact/question.ts';
import { placeKey } from '#domain/knocking-hours/rules.ts';
import { localDay } from '#domain/local-day.ts';
import { and, asc, eq, sql } from '#server/db/orm.ts';
import {
  appointments,
  companyDoors,
  noKnockAddresses,
  properties,
  zipCodes,
} from '#server/db/schema/index.ts';
import { doorAt, timeZoneOfDoor } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { findZip } from '#server/platform/zip-list.ts';
import { amongIds } from './among.data.ts';
import { hoursOfCities } from './hours.data.ts';
import { optOutsOfDoors } from './opt-outs.data.ts';
import { type KnownPerson, peopleAt } from './points.data.ts';

/** What is known of a door and of its people; a channel and a moment make a question of it. */
export interface ContactFacts extends Omit<ContactQuestion, 'channel' | 'at' | 'person'> {
  people: KnownPerson[];
}

/** The facts of those of the doors that the actor sees, by property. */
export async function contactFacts(
  db: Database,
  actor: Actor,
  propertyIds: readonly number[],
  now = new Date(),
): Promise<Map<number, ContactFacts>> {
  const doors = await db
    .select({
      id: properties.id,
      zipCode: properties.zipCode,
      latitude: properties.latitude,
      longitude: properties.longitude,
      precision: properties.locationPrecision,
      city: zipCodes.city,
      state: zipCodes.state,
      address: properties.address,
      ownerAddress: properties.ownerAddress,
      ownerKey: properties.ownerKey,
      wonAt: companyDoors.wonAt,
    })
    .from(properties)
    .innerJoin(zipCodes, eq(zipCodes.zipCode, properties.zipCode))
    .leftJoin(companyDoors, doorAt(actor, properties.id))
    .where(and(amongIds(properties.id, propertyIds), propertiesVisibleTo(actor)));
  const seen = doors.map(({ id }) => id);
  const hours = await hoursOfCities(db, doors);
  const asked = await optOutsOfDoors(db, actor, doors);
  const listed = await noKnockOf(db, seen, now);
  const expected = await appointmentDays(db, actor, seen);
  const known = await peopleAt(db, actor, seen);
  return new Map(
    doors.map(({ id, city, state: typed, wonAt, precision, ...door }) => {
      // By the ZIP code: the state of a ZIP's row is what somebody typed, and the rules follow from it.
      const state = findZip(door.zipCode)?.state ?? typed;
      const timeZone = timeZoneOfDoor(door);
      const { latitude, longitude } = door;
      const hasPlace = latitude !== null && longitude !== null && precision !== 'zip';
      const place = {
        ...{ city, state, timeZone },
        at: hasPlace ? { latitude, longitude } : null,
        knockingHours: hours.get(placeKey({ city, state: typed })) ?? [],
      };
      const property = { noKnock: listed.get(id) ?? null, appointmentsOn: expected.get(id) ?? [] };
      const boughtOn = wonAt && localDay(wonAt, timeZone);
      const company = { optOuts: asked.get(id) ?? [], boughtOn };
      return [id, { today: localDay(now, timeZone), place, property, company, people: known.get(id) ?? [] }];
    }),
  );
}

/** The city's list that a door is on now or will be on, the earliest first. */
async function noKnockOf(db: Database, ids: readonly number[], now: Date) {
  const { source, firstDay: from, lastDay: to } = noKnockAddresses;
  const rows = await db
    .select({ id: properties.id, source, from, to })
    .from(properties)
    .innerJoin(
      noKnockAddresses,
      and(
        eq(noKnockAddresses.zipCode, properties.zipCode),
        eq(noKnockAddresses.addressKey, properties.addressKey),
      ),
    )
    // A day more than the calendar says: it is yesterday yet in the west.
    .where(and(amongIds(properties.id, ids), sql`coalesce(${to}, 'infinity') >= ${now}::date - 1`))
    .orderBy(asc(from));
  return new Map(rows.toReversed().map(({ id, ...listed }) => [id, listed]));
}

async function appointmentDays(db: Database, actor: Actor, ids: readonly number[]) {
  const rows = await db
    .select({
      id: appointments.propertyId,
      startsAt: appointments.startsAt,
      timeZone: appointments.timeZone,
    })
    .from(appointments)
    .where(and(amongIds(appointments.propertyId, ids), appointmentsOf(actor), eq(appointments.state, 'set')));
  const byDoor = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...byDoor].map(([id, own]) => [id, own.map(({ startsAt, timeZone }) => localDay(startsAt, timeZone))]),
  );
}
