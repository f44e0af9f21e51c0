import { type Actor, can } from '#access/can.ts';
import { heldBack } from '#access/held-back.ts';
import {
  doorsOf,
  ofCompany,
  ownedBy,
  ownQueues,
  propertiesVisibleTo,
  queuesOf,
  tagsOf,
} from '#access/rows.ts';
import {
  type ColleagueDue,
  LEFT_BEHIND,
  TODAY_COUNTED,
  TODAY_NAMED,
  type TodayDoor,
  type TodayDoors,
  type TodayList,
} from '#contract/today.ts';
import { COME_BACK_TAGS, closedStages } from '#domain/queues/outcomes.ts';
import { and, asc, eq, inArray, isNull, lt, notInArray, type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import {
  companyDoors,
  properties,
  propertyTags,
  queueItems,
  queues,
  users,
} from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
import { doorAt, stageAtHand, stageOfDoor, visibleDoor } from '#server/doors/index.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent, conflict } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';

interface Asked {
  since: string;
  list: TodayList;
  /** 'me', 'company', LEFT_BEHIND, or a colleague's id. */
  of: string;
}

/** A list of the day, whole: what its count in `countDoors` counts. */
export const listDoors = async (db: Database, actor: Actor, asked: Asked): Promise<TodayDoor[]> =>
  (await firstOf(db, actor, whichOf(actor, asked), TODAY_COUNTED)).doors;

/** The count of a list of the day, and its first doors. */
export const countDoors = (db: Database, actor: Actor, asked: Asked): Promise<TodayDoors> =>
  firstOf(db, actor, whichOf(actor, asked), TODAY_NAMED);

/**
 * The follow-ups due of each colleague, most first, and at the end those of people who left; for leaders. Others ask for
 * them.
 */
export async function countColleagues(db: Database, actor: Actor, since: string): Promise<ColleagueDue[]> {
  if (!can(actor, 'team:lead')) return [];
  const id = sql<string>`coalesce(${users.id}, ${LEFT_BEHIND})`;
  const name = sql<string>`coalesce(${nameOfUser}, 'Left the company')`;
  return db
    .select({ id, name, count: sql<number>`count(*)::int` })
    .from(sql`(${comeBacks(actor, since, 'company')}) as due`)
    .leftJoin(users, and(sql`${users.id} = due.by`, isColleague(actor)))
    .where(sql`${users.id} is null or not ${ownedBy(actor, users.id)}`)
    .groupBy(users.id)
    .orderBy(sql`${users.id} is null, 3 desc`, asc(users.id));
}

/** Works for the actor's company. */
const isColleague = (actor: Actor) => and(ofCompany(actor, users.id), isNull(users.accessEndedAt));

/**
 * Makes a follow-up a colleague's: of the actor's own, or of anybody's for who leads the company.
 * @throws 404 if there is none to pass on, or no such colleague; 409 if they do not see the door
 */
export async function passOn(tx: Database, actor: Actor, propertyId: number, userId: string): Promise<void> {
  const [to] = await tx
    .select({ name: nameOfUser })
    .from(users)
    .where(and(eq(users.id, userId), isColleague(actor)));
  if (!to) throw absent('There is no such colleague to pass it on to.');
  const [door] = await tx
    .select({ address: properties.address })
    .from(properties)
    .innerJoin(propertyTags, and(eq(propertyTags.propertyId, properties.id), isComeBack(actor)))
    .leftJoin(companyDoors, doorAt(actor, properties.id))
    .where(and(eq(properties.id, propertyId), propertiesVisibleTo(actor)))
    .groupBy(properties.id, companyDoors.lastOutcome, companyDoors.lastVisitBy)
    .having(sql`${can(actor, 'team:lead')} or ${promisedByActor(actor)}`);
  if (!door) throw absent('This property has no follow-up of yours to pass on.');
  const receiver = await findActor(tx, userId);
  const theirs = receiver && (await tx.$count(properties, visibleDoor(receiver, propertyId)));
  if (!theirs)
    throw conflict(`${to.name} does not see the ZIP code of ${door.address}. Choose a colleague who does.`);
  await tx
    .update(propertyTags)
    .set({ userId })
    .where(and(eq(propertyTags.propertyId, propertyId), isComeBack(actor)));
  await tx
    .update(companyDoors)
    .set({ lastVisitBy: userId })
    .where(and(doorsOf(actor), eq(companyDoors.propertyId, propertyId)));
  await emit(tx, byActor(actor), 'come-back-passed-on', {
    subjectId: propertyId,
    subject: door.address,
    details: { to: to.name },
  });
}

const isComeBack = (actor: Actor) => and(inArray(propertyTags.tagKey, [...COME_BACK_TAGS]), tagsOf(actor));

/** Who promised to come back: who made the last visit, or tagged the door without one. Grouped by door. */
const promisedBy = sql<string>`coalesce(
  case when ${inArray(companyDoors.lastOutcome, [...COME_BACK_TAGS])} then ${companyDoors.lastVisitBy} end,
  (array_agg(${propertyTags.userId} order by ${propertyTags.createdAt} desc))[1])`;

const promisedByActor = (actor: Actor): SQL => ownedBy(actor, promisedBy as unknown as AnyPgColumn);

/** @param of 'me', 'company', LEFT_BEHIND, or a colleague's id */
function promisedByThose(actor: Actor, of: string): SQL {
  if (of === 'me') return promisedByActor(actor);
  if (of === 'company') return sql`true`;
  if (of !== LEFT_BEHIND) return sql`${promisedBy} = ${of}`;
  return sql`(${promisedBy} in (select ${users.id} from ${users} where ${isColleague(actor)})) is not true`;
}

const whichOf = (actor: Actor, { list, since, of }: Asked): SQL =>
  list === 'hot-leads' ? hotLeads(actor) : comeBacks(actor, since, of);

/**
 * Doors for follow-ups with an open deal: the agreed day has come, or there was no one home, or no agreed day, at a visit
 * before this day began, and no visit since. An agreed day begins at the door's time zone; it is today if it does so before
 * noon here, whatever both time zones are.
 */
function comeBacks(actor: Actor, since: string, of: string): SQL {
  const { followUpOn, followUpAt, lastVisitAt, lastOutcome, lastVisitBy } = companyDoors;
  const isOf = promisedByThose(actor, of);
  return sql`select ${properties.id} as id, min(${propertyTags.createdAt}) as since, ${followUpOn}::text as on_day,
      ${promisedBy} as by
    from ${propertyTags} join ${properties} on ${properties.id} = ${propertyTags.propertyId}
    left join ${companyDoors} on ${doorAt(actor, properties.id)}
    where ${and(isComeBack(actor), propertiesVisibleTo(actor), notInArray(stageOfDoor, [...closedStages]))}
      and not ${heldBack(actor, 'knock')}
    group by ${properties.id}, ${followUpOn}, ${followUpAt}, ${lastVisitAt}, ${lastOutcome}, ${lastVisitBy}
    having ${isOf} and coalesce(${followUpAt} < ${since}::timestamptz + interval '12 hours',
      ${lt(sql`max(${propertyTags.createdAt})`, sql`${since}::timestamptz`)}
        and coalesce(${lastVisitAt} < ${since}::timestamptz, true))`;
}

/** Severe damage, not visited by the company, and not 'Do not contact'. */
const hotLeads = (actor: Actor): SQL => sql`select ${properties.id} as id, null::timestamptz as since,
    null::text as on_day, null::text as by
  from ${properties} where ${eq(properties.severityLevel, 'severe')} and ${propertiesVisibleTo(actor)}
    and ${stageAtHand(actor)} = 'new' and not ${heldBack(actor, 'knock')} limit ${TODAY_COUNTED}`;

/** Counts some doors, and names the first of them: agreed days first, then those that wait longest. */
async function firstOf(db: Database, actor: Actor, which: SQL, most: number): Promise<TodayDoors> {
  const { rows } = await db.execute<TodayDoor & { count: number }>(sql`
    select found.count, ${properties.id} as "propertyId", ${properties.address} as address,
      ${properties.zipCode} as "zipCode", ${properties.severityLevel} as "severityLevel",
      (${queueHolding(actor)}) as "queueId", found.since, found.on_day as "followUpOn",
      (select json_build_object('id', ${users.id}, 'name', ${nameOfUser}) from ${users} where ${users.id} = found.by) as by
    from (select due.*, least(count(*) over (), ${TODAY_COUNTED})::int as count from (${which}) as due
      order by on_day is null, since, id limit ${most}) as found
    join ${properties} on ${properties.id} = found.id and ${propertiesVisibleTo(actor)}
    order by found.on_day is null, found.since, found.id`);
  return {
    count: rows[0]?.count ?? 0,
    doors: rows.map(({ count: _, since, ...door }) => ({
      ...door,
      since: since && new Date(since).toISOString(),
    })),
  };
}

/** The queue the current property was put into last, of those the actor works in; their own come first. */
const queueHolding = (actor: Actor): SQL => sql`select ${queueItems.queueId} from ${queueItems}
  join ${queues} on ${queues.id} = ${queueItems.queueId}
  where ${queueItems.propertyId} = ${properties.id} and ${queuesOf(actor)}
  order by ${ownQueues(actor)} desc, ${queueItems.id} desc limit 1`;
