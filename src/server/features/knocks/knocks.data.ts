import type { Actor } from '#access/can.ts';
import { knocksOf, ownKnocks, propertiesVisibleTo } from '#access/rows.ts';
import type { Knock, OwnKnock } from '#contract/knocks.ts';
import type { Paging } from '#contract/paging.ts';
import { type Fix, gradeKnock } from '#domain/knocks/grade.ts';
import { followUpOf } from '#domain/queues/follow-up.ts';
import { type Outcome, outcomeLabels } from '#domain/queues/outcomes.ts';
import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from '#server/db/orm.ts';
import { type KnockBefore, knocks, properties } from '#server/db/schema/index.ts';
import { colleague, refreshLastVisit, seen, visibleDoor } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Door } from './doors.data.ts';

/** Somebody stood at a door, or says so. */
export interface Visit {
  /** Null where it was said with a connection. */
  changeId: string | null;
  propertyId: number;
  queueId: number | null;
  outcome: Outcome;
  dealValue: string | null;
  /** By the server's clock and by the device's. */
  at: Date;
  deviceAt: Date;
  fix: Fix | null;
  /** With 'Come back', the day to come back on by the door's calendar; null where none was agreed on. */
  followUpOn: string | null;
}

/**
 * Keeps a visit at a held door with how near it was, in the transaction of what it changes.
 * @param before what it changed; null where a later visit says where the door stands
 */
export async function insertKnock(
  tx: Database,
  actor: Actor,
  door: Door,
  visit: Visit,
  before: KnockBefore | null,
): Promise<void> {
  const { changeId, propertyId, queueId, outcome, at, deviceAt, fix, followUpOn } = visit;
  const near = gradeKnock(fix, door.place);
  const isAgreed = outcome === 'come_back' && followUpOn !== null;
  const followUp = isAgreed ? followUpOf(followUpOn, at, door.timeZone) : null;
  await tx.insert(knocks).values({
    ...{ changeId, propertyId, userId: actor.id, queueId, outcome, at, deviceAt },
    ...{ ...fix, ...near, holds: before !== null, before },
    ...{ followUpOn: followUp?.on ?? null, followUpAt: followUp?.at ?? null },
  });
  if (!door.lastKnockAt || door.lastKnockAt < at) door.lastKnockAt = at;
  await refreshLastVisit(tx, actor, propertyId);
  await emit(tx, byActor(actor), 'door-knocked', { propertyId, subject: outcomeLabels[outcome] });
}

/** Where visits of the actor's own were, by the ids of their changes. */
export async function findVisited(
  db: Database,
  actor: Actor,
  changeIds: readonly string[],
): Promise<number[]> {
  if (changeIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ propertyId: knocks.propertyId })
    .from(knocks)
    .where(and(inArray(knocks.changeId, [...changeIds]), ownKnocks(actor)));
  return rows.map(({ propertyId }) => propertyId);
}

/** A visit of the actor's own by the id of its change; held until the transaction ends. */
export async function holdKnock(tx: Database, actor: Actor, changeId: string) {
  const [knock] = await tx
    .select()
    .from(knocks)
    .where(and(eq(knocks.changeId, changeId), ownKnocks(actor)))
    .for('update');
  return knock ?? null;
}

/** When the company was last there but for one visit; those taken back do not count. */
export async function findLastKnockBut(
  db: Database,
  actor: Actor,
  { id, propertyId }: { id: number; propertyId: number },
): Promise<Date | null> {
  const [last] = await db
    .select({ at: knocks.at })
    .from(knocks)
    .where(and(standing(actor, propertyId), ne(knocks.id, id)))
    .orderBy(desc(knocks.at))
    .limit(1);
  return last?.at ?? null;
}

/** Withdraws a visit at a held door. */
export async function withdrawKnock(
  tx: Database,
  actor: Actor,
  knock: { id: number; propertyId: number; outcome: Outcome },
): Promise<void> {
  await tx.update(knocks).set({ withdrawnAt: new Date() }).where(eq(knocks.id, knock.id));
  await refreshLastVisit(tx, actor, knock.propertyId);
  const about = { propertyId: knock.propertyId, subject: outcomeLabels[knock.outcome] };
  await emit(tx, byActor(actor), 'knock-withdrawn', about);
}

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

/** The company's visits at a property, latest first. Throws 404 where the actor does not see it. */
export async function listKnocks(db: Database, actor: Actor, propertyId: number): Promise<Knock[]> {
  const rows = await db
    .select({ knock: columnsFor(actor) })
    .from(properties)
    .leftJoin(knocks, standing(actor, propertyId))
    .where(visibleDoor(actor, propertyId))
    .orderBy(desc(knocks.at), desc(knocks.id))
    .limit(MOST_OF_A_DOOR);
  return seen(rows).flatMap(({ knock }) => (knock ? [{ ...knock, at: knock.at.toISOString() }] : []));
}

const MOST_OF_A_DOOR = 200;

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

const standing = (actor: Actor, propertyId: number): SQL | undefined =>
  and(eq(knocks.propertyId, propertyId), knocksOf(actor), isNull(knocks.withdrawnAt));
