import type { Actor } from '#access/can.ts';
import { notToContact, ofCompany, propertiesVisibleTo, zipsVisibleTo } from '#access/rows.ts';
import type { ZipCoverage } from '#contract/figures.ts';
import { coverageOf, RECENT_DAYS } from '#domain/figures/coverage.ts';
import { closedStages } from '#domain/queues/outcomes.ts';
import { and, eq, inArray, sql } from '#server/db/orm.ts';
import { doorVisits, properties, zipCodes } from '#server/db/schema/index.ts';
import { currentStages } from '#server/features/crm/index.ts';
import { hasPosition } from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { refreshDoorVisits } from './door-visits.data.ts';

const MOST_SHOWN = 3;

/** How often the actor's company was at the doors of a ZIP, and what is left there. Throws 404 where they do not see it. */
export async function getCoverage(db: Database, actor: Actor, zipCode: string): Promise<ZipCoverage> {
  const zip = and(eq(zipCodes.zipCode, zipCode), zipsVisibleTo(actor));
  if ((await db.$count(zipCodes, zip)) === 0) throw notFound(`ZIP code ${zipCode}`);
  await refreshDoorVisits(db, zipCode);
  const doors = await listDoors(db, actor, zipCode);
  const points = doors.flatMap(
    ({ hasPlace, longitude, latitude, visits, isRecent }): ZipCoverage['points'] =>
      hasPlace && longitude !== null && latitude !== null
        ? [[longitude, latitude, Math.min(visits, MOST_SHOWN), Number(isRecent)]]
        : [],
  );
  return { zipCode, counts: coverageOf(doors), points };
}

async function listDoors(db: Database, actor: Actor, zipCode: string) {
  const current = currentStages(actor);
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
  return db
    .select({
      ...{ longitude: properties.longitude, latitude: properties.latitude },
      hasPlace: sql<boolean>`${hasPosition}`,
      severity: properties.severityLevel,
      visits: sql<number>`coalesce(${counted.visits}, 0)`,
      isRecent: sql<boolean>`coalesce(${counted.isRecent}, false)`,
      isSet: sql<boolean>`coalesce(${counted.isSet}, false)`,
      isClosed: sql<boolean>`coalesce(${inArray(current.stage, closedStages)}, false) or ${notToContact(actor)}`,
    })
    .from(properties)
    .leftJoin(counted, eq(counted.propertyId, properties.id))
    .leftJoin(current, eq(current.propertyId, properties.id))
    .where(and(eq(properties.zipCode, zipCode), propertiesVisibleTo(actor)));
}
