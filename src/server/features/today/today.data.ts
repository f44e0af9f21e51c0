import type { Actor } from '#access/can.ts';
import { historyOf, notToContact, ownedBy, propertiesVisibleTo, queuesOf, tagsOf } from '#access/rows.ts';
import { type CrewMember, TODAY_COUNTED, TODAY_NAMED, type TodayDoors } from '#contract/today.ts';
import { COME_BACK_TAGS, closedStages, outcomeLabels } from '#domain/queues/outcomes.ts';
import { and, asc, eq, inArray, lt, type SQL, sql } from '#server/db/orm.ts';
import {
  properties,
  propertyHistory,
  propertyTags,
  queueItems,
  queues,
  users,
} from '#server/db/schema/index.ts';
import { stageAtHand } from '#server/features/crm/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Doors where nobody was home, or where to come back, before the day began, whose deal is open; those that wait longest first. */
export function listComeBacks(db: Database, actor: Actor, since: string): Promise<TodayDoors> {
  const taggedAt = sql<string>`min(${propertyTags.createdAt})`;
  const waiting = db
    .select({ id: properties.id, since: taggedAt.as('since') })
    .from(propertyTags)
    .innerJoin(properties, eq(properties.id, propertyTags.propertyId))
    .where(
      and(
        inArray(propertyTags.tagKey, [...COME_BACK_TAGS]),
        tagsOf(actor),
        propertiesVisibleTo(actor),
        sql`${stageAtHand(actor)} not in ${[...closedStages]}`,
        sql`not ${notToContact(actor)}`,
      ),
    )
    .groupBy(properties.id)
    .having(lt(sql`max(${propertyTags.createdAt})`, new Date(since)))
    .orderBy(asc(taggedAt), asc(properties.id))
    .limit(TODAY_COUNTED)
    .as('waiting');
  return firstOf(db, actor, sql`select ${waiting.id}, ${waiting.since} from ${waiting}`);
}

/** Severe damage where nobody of the company has been, and nobody is not to go. */
export function listHotLeads(db: Database, actor: Actor): Promise<TodayDoors> {
  const hot = db
    .select({ id: properties.id, since: sql<null>`null::timestamptz`.as('since') })
    .from(properties)
    .where(
      and(
        eq(properties.severityLevel, 'severe'),
        propertiesVisibleTo(actor),
        sql`${stageAtHand(actor)} = 'new'`,
        sql`not ${notToContact(actor)}`,
      ),
    )
    .limit(TODAY_COUNTED)
    .as('hot');
  return firstOf(db, actor, sql`select ${hot.id}, ${hot.since} from ${hot}`);
}

/** Counts some doors, and names the first of them. */
async function firstOf(db: Database, actor: Actor, which: SQL): Promise<TodayDoors> {
  const found = sql`(${which})`;
  const { rows } = await db.execute<{ id: number; since: Date | null; count: number }>(sql`
    select id, since, (count(*) over ())::int as count from ${found} as found
    order by since, id limit ${TODAY_NAMED}`);
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
    doors: rows.flatMap(({ id, since }) =>
      doors
        .filter(({ propertyId }) => propertyId === id)
        .map((door) => ({ ...door, since: since && new Date(since).toISOString() })),
    ),
  };
}

/** The actor's queue that the property at hand was put into last. */
const queueHolding = (actor: Actor): SQL => sql`select ${queueItems.queueId} from ${queueItems}
  join ${queues} on ${queues.id} = ${queueItems.queueId}
  where ${queueItems.propertyId} = ${properties.id} and ${queuesOf(actor)}
  order by ${queueItems.id} desc limit 1`;

/** What everybody of the company did since the day began at doors the actor sees; lists and exports are no visits. */
export async function listCrew(db: Database, actor: Actor, since: string): Promise<CrewMember[]> {
  const doors = (which: SQL) =>
    sql<number>`(count(distinct ${propertyHistory.propertyId}) filter (where ${which}))::int`;
  // A visit may bring that stage without an appointment; its line is of the same transaction.
  const beside = sql`exists (select from ${propertyHistory} as visit where visit.kind = 'knocked'
    and visit.property_id = ${propertyHistory.propertyId} and visit.user_id = ${propertyHistory.userId}
    and visit.at = ${propertyHistory.at})`;
  const toStage = (stage: string) =>
    sql`${propertyHistory.kind} = 'stage' and ${propertyHistory.toStage} = ${stage}`;
  const isVisit = sql`${propertyHistory.kind} not in ('queued', 'exported', 'knock_withdrawn')
    and not (${propertyHistory.kind} = 'stage' and ${propertyHistory.toStage} in ('new', 'queued'))`;
  const isAppointment = sql`(${propertyHistory.kind} = 'appointment_set'
    or ${propertyHistory.kind} = 'knocked' and ${propertyHistory.label} = ${outcomeLabels.appointment}
    or ${toStage('appt_set')} and not ${beside})`;
  const all = doors(isVisit);
  const rows = await db
    .select({
      name: sql<string>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email})`,
      isMe: sql<boolean>`${ownedBy(actor, users.id)}`,
      doors: all,
      appointments: doors(isAppointment),
      won: doors(toStage('won')),
    })
    .from(propertyHistory)
    .innerJoin(users, eq(users.id, propertyHistory.userId))
    .innerJoin(properties, eq(properties.id, propertyHistory.propertyId))
    .where(
      and(
        historyOf(actor),
        propertiesVisibleTo(actor),
        sql`${propertyHistory.at} >= ${since}::timestamptz`,
        isVisit,
      ),
    )
    .groupBy(users.id)
    .orderBy(sql`${all} desc`, asc(users.id));
  return rows;
}
