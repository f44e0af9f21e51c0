import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { Span } from '#contract/figures.ts';
import type { QueueDay } from '#contract/queues.ts';
import { eq, sql } from '#server/db/orm.ts';
import { companyDoors, properties, queueItems } from '#server/db/schema/index.ts';
import { doorAt, standing, standingSince } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { checkQueue, isWorked } from './queues.data.ts';

/**
 * How many of a queue's doors that the actor sees were to do when each day of a span ended, or are now. What counts is how
 * doors are now: one that is worked was to do from when it was added until it was worked last.
 * @throws NotFound if the actor has no such queue
 */
export async function listQueueDays(
  db: Database,
  actor: Actor,
  queueId: number,
  { from, to, timeZone }: Span,
): Promise<QueueDay[]> {
  await checkQueue(db, actor, queueId);
  const since = sql`case when ${standing} <> 'new' then ${standingSince} else ${companyDoors.movedAt} end`;
  const { rows } = await db.execute<QueueDay & Record<string, unknown>>(sql`
    with items as materialized (
      select ${queueItems.addedAt} as added,
        case when ${isWorked} then least(now(), coalesce(${since}, ${queueItems.addedAt})) end as worked
      from ${queueItems} join ${properties} on ${properties.id} = ${queueItems.propertyId}
      left join ${companyDoors} on ${doorAt(actor, queueItems.propertyId)}
      where ${eq(queueItems.queueId, queueId)} and ${propertiesVisibleTo(actor)}
    ), days as (
      select day, least(now(), (day + interval '1 day') at time zone ${timeZone}::text) as until
      from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as day
    )
    select to_char(day, 'YYYY-MM-DD') as day,
      (count(added) filter (where worked is null or worked > until))::int as left,
      (count(added) filter (where worked <= until))::int as done
    from days left join items on added <= until group by day order by day`);
  return rows;
}
