import type { Actor } from '#access/can.ts';
import { heldBack } from '#access/held-back.ts';
import { heldZips, propertiesVisibleTo, walksOf, walksVisibleTo } from '#access/rows.ts';
import type { NewWalks, Walk } from '#contract/walks.ts';
import { localDay } from '#domain/local-day.ts';
import { and, asc, eq, inArray, sql } from '#server/db/orm.ts';
import {
  companyDoors,
  properties,
  queueItems,
  queues,
  users,
  walkDoors,
  walks,
} from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
import { doorAt, findCompanyZone, hasPosition, releaseDoors, standing } from '#server/doors/index.ts';
import { getMember } from '#server/features/company/team/index.ts';
import { deleteHeldQueue, insertQueueFor } from '#server/features/leads/queues/index.ts';

import type { Database } from '#server/platform/database/index.ts';
import { conflict, invalid, notFound, violates } from '#server/platform/errors.ts';

/** The walks of a day that the actor sees, by walker. */
export async function listWalks(db: Database, actor: Actor, day: string): Promise<Walk[]> {
  const items = (which: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::int from ${queueItems}
      left join ${companyDoors} on ${doorAt(actor, queueItems.propertyId)}
      where ${queueItems.queueId} = ${walks.queueId} and ${which})`;
  const rows = await db
    .select({
      ...{ id: walks.id, queueId: walks.queueId, name: queues.name, day: walks.day },
      ...{ miles: walks.miles, minutes: walks.minutes, outline: walks.outline, userId: queues.userId },
      walker: nameOfUser,
      places: placesOf(actor),
      doors: items(sql`true`),
      done: items(sql`${standing} <> 'new'`),
    })
    .from(walks)
    .innerJoin(queues, eq(queues.id, walks.queueId))
    .innerJoin(users, eq(users.id, queues.userId))
    .where(and(eq(walks.day, day), walksVisibleTo(actor)))
    .orderBy(asc(nameOfUser), asc(walks.id));
  return rows.map(({ userId, walker, ...walk }) => ({ ...walk, walker: { id: userId, name: walker } }));
}

/** Positions of a walk's doors to a meter: they are drawn small. */
const placesOf = (actor: Actor) => {
  const { longitude, latitude } = properties;
  return sql<[number, number][]>`(
    select coalesce(json_agg(json_build_array(round(${longitude}, 5), round(${latitude}, 5))
      order by ${queueItems.position}, ${queueItems.id}), '[]')
    from ${queueItems} join ${properties} on ${properties.id} = ${queueItems.propertyId}
    where ${queueItems.queueId} = ${walks.queueId} and ${and(hasPosition, propertiesVisibleTo(actor))})`;
};

/** Which of the doors are in a walk of the company's that day, and in whose. */
export async function findWalked(
  db: Database,
  actor: Actor,
  day: string,
  propertyIds: readonly number[],
): Promise<Map<number, { walkId: number; walker: string }>> {
  const rows = await db
    .select({ propertyId: walkDoors.propertyId, walkId: walks.id, walker: nameOfUser })
    .from(walkDoors)
    .innerJoin(walks, eq(walks.id, walkDoors.walkId))
    .innerJoin(queues, eq(queues.id, walks.queueId))
    .innerJoin(users, eq(users.id, queues.userId))
    .where(
      and(
        eq(walkDoors.day, day),
        walksOf(actor),
        sql`${walkDoors.propertyId} = any(${sql.param(propertyIds)}::int[])`,
      ),
    );
  return new Map(rows.map(({ propertyId, ...walk }) => [propertyId, walk]));
}

/**
 * Makes each walk a queue of its walker's: all of them or none. Gives the queues. Throws 404 if a walker is not of
 * the company or a door not the actor's to see, 409 if a walker does not hold a door's ZIP, a door is not to be
 * contacted, or in another walk of that day, and 400 for a day that had passed at the doors.
 * @param at when they are given
 */
export function insertWalks(
  db: Database,
  actor: Actor,
  { day, walks: asked }: NewWalks,
  at = new Date(),
): Promise<number[]> {
  return db
    .transaction(async (tx) => {
      await requireDayToCome(tx, actor, { day, at });
      const queueIds: number[] = [];
      for (const walk of asked) queueIds.push(await insertWalk(tx, actor, { day, at }, walk));
      return queueIds;
    })
    .catch((error: unknown) => {
      if (!violates(error, 'walk_doors_customer_id_day_property_id_pk')) throw error;
      throw conflict('A door of these is in another walk of that day by now. Cut again to leave it out.');
    });
}

/** Where a company's time zone is unknown, a day has passed once it has in all of the United States. */
const WESTERNMOST = 'Pacific/Pago_Pago';

async function requireDayToCome(
  tx: Database,
  actor: Actor,
  { day, at }: { day: string; at: Date },
): Promise<void> {
  const message = 'This day has passed. Choose today or a later day.';
  if (day < localDay(at, (await findCompanyZone(tx, actor.companyId)) ?? WESTERNMOST))
    throw invalid(message, [{ path: 'day', message }]);
}

async function insertWalk(
  tx: Database,
  actor: Actor,
  { day, at }: { day: string; at: Date },
  { userId, name, propertyIds, ...figures }: NewWalks['walks'][number],
): Promise<number> {
  const walker = await getMember(tx, actor.companyId, userId);
  await requireDoors(tx, actor, { id: userId, email: walker.email }, propertyIds);
  const queueId = await insertQueueFor(tx, actor, { userId, name, propertyIds, at });
  const place = { companyId: actor.companyId, day };
  const [made] = await tx
    .insert(walks)
    .values({ ...place, ...figures, queueId, madeBy: actor.id })
    .returning({ id: walks.id });
  await tx
    .insert(walkDoors)
    .values(propertyIds.map((propertyId) => ({ ...place, propertyId, walkId: made?.id ?? 0 })));
  return queueId;
}

/** Throws 404 if the actor does not see a door, 409 if the walker does not or a door is not to be contacted. */
export async function requireDoors(
  tx: Database,
  actor: Actor,
  walker: { id: string; email: string },
  propertyIds: readonly number[],
): Promise<void> {
  const doors = await tx
    .select({
      zipCode: properties.zipCode,
      held: sql<boolean>`${inArray(properties.zipCode, heldZips(walker))}`,
      kept: sql<boolean>`${heldBack(actor, 'knock')}`,
    })
    .from(properties)
    .where(and(inArray(properties.id, [...propertyIds]), propertiesVisibleTo(actor)));
  if (doors.length < new Set(propertyIds).size) throw notFound('One of the doors');
  const foreign = doors.find(({ held }) => !held);
  if (foreign)
    throw conflict(`${walker.email} does not hold ZIP code ${foreign.zipCode}. Hand it over first.`);
  if (doors.some(({ kept }) => kept))
    throw conflict('A door of these is not to be contacted by now. Cut again to leave it out.');
}

/** Takes a walk back; if it was worked in, its queue stays with its colleague. Throws 404. */
export async function deleteWalk(db: Database, actor: Actor, walkId: number): Promise<void> {
  const doors = await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(walks)
      .where(and(eq(walks.id, walkId), walksOf(actor)))
      .returning({ queueId: walks.queueId });
    if (!gone) throw notFound('This walk');
    const worked = sql`select from ${queueItems} left join ${companyDoors} on ${doorAt(actor, queueItems.propertyId)}
      where ${queueItems.queueId} = ${gone.queueId} and ${standing} <> 'new'`;
    const [unworked] = await tx
      .select({ id: queues.id })
      .from(queues)
      .where(and(eq(queues.id, gone.queueId), sql`not exists (${worked})`))
      .for('update');
    return unworked ? deleteHeldQueue(tx, unworked.id) : [];
  });
  await releaseDoors(db, actor, doors);
}
