import type { Actor } from '#access/can.ts';
import { knocksOf } from '#access/rows.ts';
import type { ItemStatus } from '#domain/queues/item-states.ts';
import { isVisit, outcomeEffects, outcomes } from '#domain/queues/outcomes.ts';
import { againOutcomes } from '#domain/queues/walk-again.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import { companyDoors, knocks, queueItems } from '#server/db/schema/index.ts';
import { isCountedVisit } from './last-visit.data.ts';

/**
 * Whether the company's last visit decides the status of the current queue item: it was made after the door was added to
 * the queue, and the item was not set by hand since. `company_doors` is joined to the item's property.
 */
const isVisited: SQL = sql`(${companyDoors.lastVisitAt} is not null
  and ${companyDoors.lastVisitAt} >= ${queueItems.addedAt}
  and (${queueItems.workedAt} is null or ${companyDoors.lastVisitAt} >= ${queueItems.workedAt}))`;

const statusOfOutcome = sql.join(
  outcomes.filter(isVisit).map((outcome) => sql`when ${outcome} then ${outcomeEffects[outcome].status}`),
  sql` `,
);

const statusAfter = (outcome: AnyPgColumn): SQL => sql`case ${outcome} ${statusOfOutcome} end`;

/** The status of the current item, in every queue that holds its door. */
export const standing: SQL<ItemStatus> = sql`case when ${isVisited}
  then ${statusAfter(companyDoors.lastOutcome)} else ${queueItems.status} end`;

/** When that was decided: by the visit, or by hand; null for an unworked item. */
export const standingSince: SQL<Date | null> = sql`case when ${isVisited} then ${companyDoors.lastVisitAt}
  when ${queueItems.status} <> 'new' then ${queueItems.workedAt} end`.mapWith(queueItems.workedAt);

/**
 * As JSON, the company's last visit where it had no result and does not decide the status of the current item: why the door
 * is to be tried again. Null for others.
 */
export const tryAgain: SQL = sql`case when ${companyDoors.lastOutcome} in ${[...againOutcomes]} and not ${isVisited}
  then json_build_object('outcome', ${companyDoors.lastOutcome},
    'at', to_char(${companyDoors.lastVisitAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`;

/** The status as JSON if the company's last visit at the property were withdrawn: what a device shows after an undo. */
export const standingBeforeLast = (actor: Pick<Actor, 'companyId'>, propertyId: AnyPgColumn): SQL => {
  const earlier = sql`select ${statusAfter(knocks.outcome)} as status, ${knocks.at} as at from ${knocks}
    where ${knocks.propertyId} = ${propertyId} and ${isCountedVisit}
      and ${knocksOf(actor)} order by ${knocks.at} desc, ${knocks.id} desc offset 1 limit 1`;
  return sql`(select jsonb_build_object('status', coalesce(earlier.status, ${queueItems.status}),
      'workedAt', to_char(coalesce(earlier.at, case when ${queueItems.status} <> 'new' then ${queueItems.workedAt} end)
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from (select) as item left join (${earlier}) as earlier
      on earlier.at >= greatest(${queueItems.addedAt}, ${queueItems.workedAt}))`;
};
