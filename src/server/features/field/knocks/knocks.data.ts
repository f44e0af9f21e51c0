import type { Actor } from '#access/can.ts';
import { knocksOf, ownKnocks, propertiesVisibleTo } from '#access/rows.ts';
import type { Knock, OwnKnock } from '#contract/knocks.ts';
import type { Paging } from '#contract/paging.ts';
import { and, desc, eq, inArray, isNull, type Placeholder, type SQL, sql } from '#server/db/orm.ts';
import { knocks, properties } from '#server/db/schema/index.ts';
import { colleague, seen, visibleDoor } from '#server/doors/index.ts';
import { type Database, type Given, statement } from '#server/platform/database/index.ts';

/** The company's last visit at each of the properties that the actor sees and that had one, by property. */
export async function listLastKnocks(
  db: Database,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<Map<number, LastKnock>> {
  const which = and(
    ...[inArray(knocks.propertyId, [...propertyIds]), propertiesVisibleTo(actor)],
    ...[knocksOf(actor), isNull(knocks.withdrawnAt)],
  );
  const latest = sql`select distinct on (${knocks.propertyId}) ${knocks.id}
    from ${knocks} join ${properties} on ${properties.id} = ${knocks.propertyId}
    where ${which} order by ${knocks.propertyId}, ${knocks.at} desc, ${knocks.id} desc`;
  const rows = await db.select(columnsFor(actor)).from(knocks).where(sql`${knocks.id} in (${latest})`);
  return new Map(rows.map((row) => [row.propertyId, row]));
}

export type LastKnock = Omit<Knock, 'at'> & { at: Date };

/** The company's visits at a property, latest first. Throws 404 if the actor does not see it. */
export async function listKnocks(db: Database, actor: Actor, propertyId: number): Promise<Knock[]> {
  const rows = await knocksAt(db, actor, { propertyId });
  return seen(rows).flatMap(({ knock }) => (knock ? [{ ...knock, at: knock.at.toISOString() }] : []));
}

const MOST_OF_A_DOOR = 200;

const knocksAt = statement('knocks', (db, actor, { propertyId }: Given<'propertyId'>) =>
  db
    .select({ knock: columnsFor(actor) })
    .from(properties)
    .leftJoin(knocks, standing(actor, propertyId))
    .where(visibleDoor(actor, propertyId))
    .orderBy(desc(knocks.at), desc(knocks.id))
    .limit(MOST_OF_A_DOOR),
);

/** The actor's own visits at doors they see, with where they were, and how many there are. */
export async function listOwnKnocks(
  db: Database,
  actor: Actor,
  { page, pageSize }: Paging,
): Promise<{ knocks: OwnKnock[]; total: number }> {
  const which = and(ownKnocks(actor), propertiesVisibleTo(actor));
  const { latitude, longitude, accuracy, withdrawnAt } = knocks;
  const seen = db
    .select({
      ...columnsFor(actor),
      ...{ latitude, longitude, accuracy, withdrawnAt, address: properties.address },
    })
    .from(knocks)
    .innerJoin(properties, eq(properties.id, knocks.propertyId))
    .where(which);
  const rows = await seen
    .orderBy(desc(knocks.at), desc(knocks.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(knocks)
    .innerJoin(properties, eq(properties.id, knocks.propertyId))
    .where(which);
  return { knocks: rows.map(present), total: counted?.total ?? 0 };
}

function present({
  latitude,
  longitude,
  accuracy,
  withdrawnAt,
  at,
  ...row
}: Omit<OwnKnock, 'at' | 'fix' | 'withdrawn'> & {
  at: Date;
  withdrawnAt: Date | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
}): OwnKnock {
  const known = latitude !== null && longitude !== null && accuracy !== null;
  const fix = known ? { latitude, longitude, accuracy } : null;
  return { ...row, at: at.toISOString(), fix, withdrawn: withdrawnAt !== null };
}

const columnsFor = (actor: Actor) => ({
  id: knocks.id,
  propertyId: knocks.propertyId,
  outcome: knocks.outcome,
  at: knocks.at,
  by: colleague(actor, knocks.userId),
  grade: knocks.grade,
  distance: knocks.distance,
});

const standing = (actor: Actor, propertyId: number | Placeholder): SQL | undefined =>
  and(eq(knocks.propertyId, propertyId), knocksOf(actor), isNull(knocks.withdrawnAt));
