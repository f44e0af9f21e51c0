import type { Actor } from '#access/can.ts';
import { heldBack } from '#access/held-back.ts';
import { ofCompany, propertiesVisibleTo, zipsVisibleTo } from '#access/rows.ts';
import type { ZipCoverage } from '#contract/figures.ts';
import { type CoveredDoors, coverageOf, RECENT_DAYS } from '#domain/figures/coverage.ts';
import { closedStages } from '#domain/queues/outcomes.ts';
import { and, eq, inArray, sql } from '#server/db/orm.ts';
import { companyDoors, doorVisits, properties, zipCodes } from '#server/db/schema/index.ts';
import { doorAt, hasPosition } from '#server/doors/index.ts';

import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';

/** Visits beyond are shown as so many, and counted as 'three times and more'. */
const MOST_SHOWN = 3;

/** @throws NotFound if the actor does not see the ZIP */
export async function requireZip(db: Database, actor: Actor, zipCode: string): Promise<void> {
  const zip = and(eq(zipCodes.zipCode, zipCode), zipsVisibleTo(actor));
  if ((await db.$count(zipCodes, zip)) === 0) throw notFound(`ZIP code ${zipCode}`);
}

/** How often the actor's company was at the doors of a ZIP that they see, and what is left there. */
export async function getCoverage(db: Database, actor: Actor, zipCode: string): Promise<ZipCoverage> {
  const { groups, points } = await readDoors(db, actor, zipCode);
  return { zipCode, counts: coverageOf(groups), points };
}

type Doors = { groups: CoveredDoors[]; points: ZipCoverage['points'] };

/** The database itself makes the groups and the points: a row for each of 20,000 doors takes longer than finding them. */
async function readDoors(db: Database, actor: Actor, zipCode: string): Promise<Doors> {
  const door = db.$with('door').as(coveredDoors(db, actor, zipCode));
  const alike = sql`select count(*) as doors, severity, visits,
    is_recent as "isRecent", is_set as "isSet", is_closed as "isClosed" from ${door} group by 2, 3, 4, 5, 6`;
  const point = sql`array[longitude, latitude, visits, is_recent::int]`;
  const [found] = await db
    .with(door)
    .select({
      groups: sql<Doors['groups']>`(select coalesce(json_agg(alike), '[]') from (${alike}) as alike)`,
      points: sql<Doors['points']>`coalesce(json_agg(${point}) filter (where has_place), '[]')`,
    })
    .from(door);
  return found ?? { groups: [], points: [] };
}

function coveredDoors(db: Database, actor: Actor, zipCode: string) {
  const doors = db.select({ id: properties.id }).from(properties).where(eq(properties.zipCode, zipCode));
  const counted = db
    .select({
      propertyId: doorVisits.propertyId,
      visits: sql<number>`sum(${doorVisits.visits})::int`.as('visits'),
      isRecent: sql<boolean>`max(${doorVisits.lastAt}) > now() - make_interval(days => ${RECENT_DAYS})`.as(
        'is_recent',
      ),
      isSet: sql<boolean>`bool_or(${doorVisits.isSet})`.as('is_set'),
    })
    .from(doorVisits)
    // By its doors, not by its crew: a crew's visits are those of all ZIP codes.
    .where(and(sql`${doorVisits.propertyId} = any(array(${doors}))`, ofCompany(actor, doorVisits.userId)))
    .groupBy(doorVisits.propertyId)
    .as('counted');
  const isClosed = sql`coalesce(${inArray(companyDoors.stage, closedStages)}, false) or ${heldBack(actor, 'knock')}`;
  return db
    .select({
      longitude: properties.longitude,
      latitude: properties.latitude,
      hasPlace: sql`${hasPosition}`.as('has_place'),
      severity: sql`${properties.severityLevel}`.as('severity'),
      visits: sql`least(coalesce(${counted.visits}, 0), ${MOST_SHOWN}::int)`.as('visits'),
      isRecent: sql`coalesce(${counted.isRecent}, false)`.as('is_recent'),
      isSet: sql`coalesce(${counted.isSet}, false)`.as('is_set'),
      isClosed: isClosed.as('is_closed'),
    })
    .from(properties)
    .leftJoin(counted, eq(counted.propertyId, properties.id))
    .leftJoin(companyDoors, doorAt(actor, properties.id))
    .where(and(eq(properties.zipCode, zipCode), propertiesVisibleTo(actor)));
}
