import type { Actor } from '#access/can.ts';
import { appointmentsOf, propertiesVisibleTo } from '#access/rows.ts';
import { localDay } from '#domain/local-day.ts';
import type { DoorOfArea } from '#domain/queues/walk-again.ts';
import { and, eq, gt, type SQL, sql } from '#server/db/orm.ts';
import { appointments, companyDoors, properties } from '#server/db/schema/index.ts';
import { doorAt, stageOfDoor, timeZoneOfDoor } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** What the actor's company did at doors, by property. Doors without a row are absent: nobody was there. */
export async function findHistory(
  db: Database,
  actor: Actor,
  propertyIds: readonly number[],
  now = new Date(),
): Promise<Map<number, DoorOfArea>> {
  const { latitude, longitude, zipCode } = properties;
  const rows = await db
    .select({
      ...{ id: properties.id, latitude, longitude, zipCode, stage: stageOfDoor },
      ...{ lastOutcome: companyDoors.lastOutcome, lastVisitAt: companyDoors.lastVisitAt },
      isExpected: isExpected(actor, now),
    })
    .from(properties)
    .innerJoin(companyDoors, doorAt(actor, properties.id))
    .where(and(sql`${properties.id} = any(${sql.param(propertyIds)}::int[])`, propertiesVisibleTo(actor)));
  return new Map(
    rows.map(({ id, stage, lastOutcome, lastVisitAt, isExpected: expected, ...place }) => {
      const lastVisitOn = lastVisitAt && localDay(lastVisitAt, timeZoneOfDoor(place));
      return [id, { stage, lastOutcome, lastVisitOn, isExpected: expected }];
    }),
  );
}

/** An appointment to come, or a follow-up whose day is not over at the door. */
function isExpected(actor: Actor, now: Date): SQL<boolean> {
  const toCome = and(
    eq(appointments.propertyId, properties.id),
    appointmentsOf(actor),
    eq(appointments.state, 'set'),
    gt(appointments.startsAt, now),
  );
  return sql<boolean>`(coalesce(${companyDoors.followUpAt} > ${now}::timestamptz - interval '1 day', false)
    or exists (select from ${appointments} where ${toCome}))`;
}
