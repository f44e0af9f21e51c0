import type { Actor } from '#access/can.ts';
import { doorsOf, historyOf, knocksOf, ownedBy, propertiesVisibleTo } from '#access/rows.ts';
import type { CrewMember } from '#contract/today.ts';
import { doorWork } from '#domain/crm/history.ts';
import { isVisit, outcomes } from '#domain/queues/outcomes.ts';
import { and, asc, eq, inArray, isNull, type SQL, sql } from '#server/db/orm.ts';
import { companyDoors, knocks, properties, propertyHistory, users } from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
import type { Database } from '#server/platform/database/index.ts';

/** A visit that counts. */
export const isStanding = and(isNull(knocks.withdrawnAt), inArray(knocks.outcome, outcomes.filter(isVisit)));

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
