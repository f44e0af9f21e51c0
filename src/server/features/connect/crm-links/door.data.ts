import type { Actor } from '#access/can.ts';
import { doorsOf, peopleOf, propertiesVisibleTo } from '#access/rows.ts';
import { splitPlace } from '#domain/address-place.ts';
import { stageLabels } from '#domain/crm.ts';
import { type CrmDoor, crmNumber } from '#domain/crm-links/fields.ts';
import { localDay } from '#domain/local-day.ts';
import { outcomeLabels } from '#domain/queues/outcomes.ts';
import { and, asc, desc, eq, sql } from '#server/db/orm.ts';
import { companyDoors, people, properties, zipCodes } from '#server/db/schema/index.ts';
import { dealWorth, findCompanyZone } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** A door as the actor may see it and as it would be sent; null if they do not see it. */
export async function findCrmDoor(
  db: Database,
  actor: Actor,
  propertyId: number,
  appUrl: string,
): Promise<CrmDoor | null> {
  const [row] = await db
    .select({
      address: properties.address,
      zipCode: properties.zipCode,
      severity: properties.severityLevel,
      roofType: properties.roofType,
      yearBuilt: properties.yearBuilt,
      zipCity: zipCodes.city,
      zipState: zipCodes.state,
      stage: companyDoors.stage,
      lastOutcome: companyDoors.lastOutcome,
      lastVisitAt: companyDoors.lastVisitAt,
      dealValue: sql<number | null>`(${dealWorth(actor)})::float8`,
    })
    .from(properties)
    .innerJoin(zipCodes, eq(zipCodes.zipCode, properties.zipCode))
    .leftJoin(companyDoors, and(eq(companyDoors.propertyId, properties.id), doorsOf(actor)))
    .where(and(eq(properties.id, propertyId), propertiesVisibleTo(actor)));
  if (!row) return null;
  const [person] = await db
    .select({ name: people.name })
    .from(people)
    .where(and(eq(people.propertyId, propertyId), peopleOf(actor), sql`${people.name} is not null`))
    .orderBy(asc(people.id))
    .limit(1);
  return {
    number: crmNumber(propertyId),
    ...namesOf(person?.name ?? ''),
    ...placeOf(row),
    zipCode: row.zipCode,
    values: {
      stage: stageLabels[row.stage ?? 'new'],
      lastOutcome: row.lastOutcome && outcomeLabels[row.lastOutcome],
      lastVisitOn:
        row.lastVisitAt && localDay(row.lastVisitAt, (await findCompanyZone(db, actor.companyId)) ?? 'UTC'),
      dealValue: row.dealValue,
      severity: row.severity,
      roofType: row.roofType,
      yearBuilt: row.yearBuilt,
      link: `${appUrl}/dashboard?property=${propertyId}`,
    },
  };
}

/** The street as it was written; what the address does not name comes from its ZIP code. */
function placeOf({
  address,
  zipCity,
  zipState,
}: {
  address: string;
  zipCity: string | null;
  zipState: string;
}) {
  const upper = address.toUpperCase();
  const { street, city, state } = splitPlace(upper);
  const isStart = street.length > 0 && upper.startsWith(street);
  return {
    street: isStart ? address.slice(0, street.length) : address,
    city: zipCity ?? city,
    state: state ?? zipState,
  };
}

/** The last word is the last name. */
function namesOf(name: string): Pick<CrmDoor, 'firstName' | 'lastName'> {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const lastName = words.pop() ?? null;
  return { firstName: words.join(' ') || null, lastName };
}

/** The door whose stage the company changed last, among those the actor sees; null if there is none. */
export async function findLatestDoor(db: Database, actor: Actor): Promise<number | null> {
  const [row] = await db
    .select({ id: properties.id })
    .from(properties)
    .leftJoin(companyDoors, and(eq(companyDoors.propertyId, properties.id), doorsOf(actor)))
    .where(propertiesVisibleTo(actor))
    .orderBy(sql`${companyDoors.movedAt} desc nulls last`, desc(properties.id))
    .limit(1);
  return row?.id ?? null;
}
