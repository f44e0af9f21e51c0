import type { Actor } from '#access/can.ts';
import { heldBack } from '#access/held-back.ts';
import {
  doorsOf,
  historyOf,
  knocksOf,
  ownedBy,
  ownQueues,
  propertiesVisibleTo,
  queuesOf,
  tagsOf,
} from '#access/rows.ts';
import { type CrewMember, TODAY_COUNTED, TODAY_NAMED, type TodayDoors } from '#contract/today.ts';
import { doorWork } from '#domain/crm/history.ts';
import { COME_BACK_TAGS, closedStages, isVisit, outcomes } from '#domain/queues/outcomes.ts';
import { and, asc, eq, inArray, isNull, lt, notInArray, type SQL, sql } from '#server/db/orm.ts';
import {
  companyDoors,
  knocks,
  properties,
  propertyHistory,
  propertyTags,
  queueItems,
  queues,
  users,
} from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
import { doorAt, stageAtHand, stageOfDoor } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/**
 * Doors for follow-ups with an open deal: the agreed day has come, or there was no one home, or no agreed day, at a visit
 * before this day began, and no visit since. An agreed day begins at the door's time zone; it is today if it does so before
 * noon here, whatever both time zones are. Agreed days come first, then those that wait longest.
 */
export function listComeBacks(db: Database, actor: Actor, since: string): Promise<TodayDoors> {
  const taggedAt = sql<string>`min(${propertyTags.createdAt})`;
  const { followUpOn, followUpAt, lastVisitAt } = companyDoors;
  const waiting = db
    .select({
      id: properties.id,
      since: taggedAt.as('since'),
      on: sql`${followUpOn}::text`.as('follow_up_on'),
    })
    .from(propertyTags)
    .innerJoin(properties, eq(properties.id, propertyTags.propertyId))
    .leftJoin(companyDoors, doorAt(actor, properties.id))
    .where(
      and(
        inArray(propertyTags.tagKey, [...COME_BACK_TAGS]),
        tagsOf(actor),
        propertiesVisibleTo(actor),
        notInArray(stageOfDoor, [...closedStages]),
        sql`not ${heldBack(actor, 'knock')}`,
      ),
    )
    .groupBy(properties.id, followUpOn, followUpAt, lastVisitAt)
    .having(
      sql`coalesce(${followUpAt} < ${since}::timestamptz + interval '12 hours',
        ${lt(sql`max(${propertyTags.createdAt})`, new Date(since))}
          and coalesce(${lastVisitAt} < ${since}::timestamptz, true))`,
    )
    .orderBy(sql`${followUpOn} is null`, asc(taggedAt), asc(properties.id))
    .limit(TODAY_COUNTED)
    .as('waiting');
  return firstOf(db, actor, sql`select ${waiting.id}, ${waiting.since}, ${waiting.on} from ${waiting}`);
}

/** A visit that counts. */
export const isStanding = and(isNull(knocks.withdrawnAt), inArray(knocks.outcome, outcomes.filter(isVisit)));

/** Severe damage, not visited by the company, and not 'Do not contact'. */
export function listHotLeads(db: Database, actor: Actor): Promise<TodayDoors> {
  const hot = db
    .select({
      id: properties.id,
      since: sql<null>`null::timestamptz`.as('since'),
      on: sql<null>`null::text`.as('follow_up_on'),
    })
    .from(properties)
    .where(
      and(
        eq(properties.severityLevel, 'severe'),
        propertiesVisibleTo(actor),
        sql`${stageAtHand(actor)} = 'new'`,
        sql`not ${heldBack(actor, 'knock')}`,
      ),
    )
    .limit(TODAY_COUNTED)
    .as('hot');
  return firstOf(db, actor, sql`select ${hot.id}, ${hot.since}, ${hot.on} from ${hot}`);
}

/** Counts some doors, and names the first of them. */
async function firstOf(db: Database, actor: Actor, which: SQL): Promise<TodayDoors> {
  const found = sql`(${which})`;
  const { rows } = await db.execute<{ id: number; since: Date | null; on: string | null; count: number }>(sql`
    select id, since, follow_up_on as "on", (count(*) over ())::int as count from ${found} as found
    order by follow_up_on is null, since, id limit ${TODAY_NAMED}`);
  if (rows.length === 0) return { count: 0, doors: [] };
  const doors = await db
    .select({
      propertyId: properties.id,
      address: properties.address,
      zipCode: properties.zipCode,
      severityLevel: properties.severityLevel,
      queueId: sql<number | null>`(${queueHolding(actor)})`,
    })
    .from(properties)
    .where(
      and(
        inArray(
          properties.id,
          rows.map(({ id }) => id),
        ),
        propertiesVisibleTo(actor),
      ),
    );
  return {
    count: rows[0]?.count ?? 0,
    doors: rows.flatMap(({ id, since, on }) =>
      doors
        .filter(({ propertyId }) => propertyId === id)
        .map((door) => ({ ...door, since: since && new Date(since).toISOString(), followUpOn: on })),
    ),
  };
}

/** The queue the current property was put into last, of those the actor works in; their own come first. */
const queueHolding = (actor: Actor): SQL => sql`select ${queueItems.queueId} from ${queueItems}
  join ${queues} on ${queues.id} = ${queueItems.queueId}
  where ${queueItems.propertyId} = ${properties.id} and ${queuesOf(actor)}
  order by ${ownQueues(actor)} desc, ${queueItems.id} desc limit 1`;

/**
 * What everybody of the company did since the day began at doors the actor sees, by when it was done: a visit that arrives a
 * day late belongs to its own day. Mail and lists are no work at a door, nor is a visit that was taken back.
 */
export async function listCrew(
  db: Database,
  actor: Actor,
  since: string,
): Promise<(CrewMember & { userId: string })[]> {
  const done = sql`(${visits(actor, since)} union all ${deeds(actor, since)} union all ${wins(actor, since)})`;
  const doors = (which: SQL) => sql<number>`(count(distinct done.property_id) filter (where ${which}))::int`;
  const all = doors(sql`true`);
  return db
    .select({
      userId: users.id,
      name: nameOfUser,
      isMe: sql<boolean>`${ownedBy(actor, users.id)}`,
      doors: all,
      appointments: doors(sql`done.is_appointment`),
      won: doors(sql`done.is_win`),
    })
    .from(users)
    .innerJoin(sql`${done} as done`, sql`done.user_id = ${users.id}`)
    .innerJoin(properties, eq(properties.id, sql`done.property_id`))
    .where(propertiesVisibleTo(actor))
    .groupBy(users.id)
    .orderBy(sql`${all} desc`, asc(users.id));
}

const visits = (actor: Actor, since: string): SQL => sql`
  select ${knocks.userId} as user_id, ${knocks.propertyId} as property_id,
    ${knocks.outcome} = 'appointment' as is_appointment, false as is_win
  from ${knocks} where ${knocksOf(actor)} and ${knocks.at} >= ${since}::timestamptz and ${isStanding}`;

/**
 * Everything else; what follows from a visit, or from taking one back, has its moment and is counted with it. What an
 * answer to mail or an incoming lead brings along has its moment, too, and is nobody's work.
 */
function deeds(actor: Actor, since: string): SQL {
  const { kind, toStage, userId, propertyId, at } = propertyHistory;
  const follows = sql`(${kind} in ('stage', 'tag_added', 'tag_removed') and exists (
    select from ${propertyHistory} as visit where visit.kind in ('knocked', 'knock_withdrawn')
    and visit.property_id = ${propertyId} and visit.user_id = ${userId} and visit.at = ${at}))`;
  const arrived = sql`exists (select from ${propertyHistory} as arrival where arrival.kind in ('mail_answered', 'lead_received')
    and arrival.property_id = ${propertyId} and arrival.at = ${at})`;
  const isDeed = sql`${inArray(kind, [...doorWork])}
    and not (${kind} = 'stage' and ${toStage} in ('new', 'queued'))`;
  const isAppointment = sql`(${kind} = 'appointment_set' or ${kind} = 'stage' and ${toStage} = 'appt_set')`;
  return sql`select ${userId}, ${propertyId}, ${isAppointment}, false from ${propertyHistory}
    where ${historyOf(actor)} and ${at} >= ${since}::timestamptz and ${isDeed} and not ${follows}
      and not ${arrived}`;
}

/** Deals won since the day began that still are, as the pipeline counts them, each with the colleague who won it. */
function wins(actor: Actor, since: string): SQL {
  const { stage, wonAt, movedBy, propertyId } = companyDoors;
  const winner = sql`(select ${propertyHistory.userId} from ${propertyHistory}
    where ${propertyHistory.propertyId} = ${propertyId} and ${historyOf(actor)}
      and ${propertyHistory.kind} = 'stage' and ${propertyHistory.toStage} = 'won' and ${propertyHistory.fromStage} <> 'won'
    order by ${propertyHistory.id} desc limit 1)`;
  return sql`select coalesce(${winner}, ${movedBy}), ${propertyId}, false, true from ${companyDoors}
    where ${doorsOf(actor)} and ${stage} = 'won' and ${wonAt} >= ${since}::timestamptz`;
}
