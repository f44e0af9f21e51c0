import type { Actor } from '#access/can.ts';
import { doorsOf, propertiesVisibleTo, proposalsOf } from '#access/rows.ts';
import type { Span } from '#contract/figures.ts';
import type { PipelineWeek } from '#contract/pipeline.ts';
import { sql } from '#server/db/orm.ts';
import { companyDoors, properties, proposals } from '#server/db/schema/index.ts';
import { dealWorth } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/**
 * Every week of a span, by the calendar of its time zone: the deals of the pipeline's Won by when they were won, and the
 * latest proposal of each door that could be signed when the week ended, or now in the current one.
 */
export async function listPipelineWeeks(
  db: Database,
  actor: Actor,
  { from, to, timeZone }: Span,
): Promise<PipelineWeek[]> {
  const { stage, wonAt, propertyId } = companyDoors;
  const { sentAt, signedAt, declinedAt, revokedAt, expiresAt } = proposals;
  const later = [signedAt, declinedAt, revokedAt].map((end) => sql`and coalesce(${end} > until, true)`);
  const { rows } = await db.execute<PipelineWeek & Record<string, unknown>>(sql`
    with weeks as (
      select monday, monday at time zone ${timeZone}::text as since,
        least((monday + interval '7 days') at time zone ${timeZone}::text, now()) as until
      from generate_series(date_trunc('week', ${from}::date::timestamp), ${to}::date::timestamp, interval '7 days') as monday
    ), won as materialized (
      select ${wonAt} as at, ${dealWorth(actor)} as worth from ${companyDoors}
      join ${properties} on ${properties.id} = ${propertyId}
      where ${doorsOf(actor)} and ${propertiesVisibleTo(actor)} and ${stage} = 'won'
        and ${wonAt} >= (select min(since) from weeks)
    )
    select to_char(monday, 'YYYY-MM-DD') as week,
      (select count(*)::int from won where at >= since and at < until) as won,
      (select coalesce(sum(worth), 0)::text from won where at >= since and at < until) as "wonValue",
      opened.count as open, opened.value as "openValue"
    from weeks cross join lateral (
      select count(*)::int as count, coalesce(sum(value), 0)::text as value from (
        select distinct on (${proposals.propertyId}) ${proposals.value} as value from ${proposals}
        join ${properties} on ${properties.id} = ${proposals.propertyId}
        where ${proposalsOf(actor)} and ${propertiesVisibleTo(actor)} and ${sentAt} <= until and ${expiresAt} > until
          ${sql.join(later, sql` `)}
        order by ${proposals.propertyId}, ${sentAt} desc, ${proposals.id} desc) as latest) as opened
    order by monday`);
  return rows;
}
