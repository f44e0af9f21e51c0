import type { Actor } from '#access/can.ts';
import { heldBack } from '#access/held-back.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { Addable } from '#contract/bulk-adds.ts';
import { activeFields, filtersOf, type LeadQuery } from '#domain/filters/lead-filters.ts';
import { isComeBackTag } from '#domain/queues/outcomes.ts';
import { and, type SQL, sql } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { stageAtHand } from '#server/doors/index.ts';
import { inQueues, inScope, leadsMatching } from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** The current properties that a filter means. */
export const meantBy = (actor: Actor, filter: LeadQuery): SQL | undefined =>
  and(propertiesVisibleTo(actor), inScope(filter), leadsMatching(filtersOf(filter), actor));

/**
 * Doors that adding all matches of a filter leaves out: those in one of the caller's queues, worked on, won or lost. A filter
 * that asks for stages or queues itself includes them; one that asks for follow-ups includes worked doors, which are still
 * in the lists they were worked from.
 */
export function takenOf(actor: Actor, filter: LeadQuery): Record<'queued' | 'worked' | 'closed', SQL> {
  const filters = filtersOf(filter);
  const asked = activeFields(filters);
  const comesBack =
    filters.tags !== undefined && filters.tags.length > 0 && filters.tags.every(isComeBackTag);
  const no = sql`false`;
  const stage = stageAtHand(actor);
  return {
    queued: comesBack || asked.includes('queue') ? no : inQueues(actor),
    worked: comesBack || asked.includes('stage') ? no : sql`${stage} not in ('new', 'queued', 'won', 'lost')`,
    closed: asked.includes('stage') ? no : sql`${stage} in ('won', 'lost')`,
  };
}

/** How many properties a filter means, each counted once by what would keep it from being added. */
export async function countAddable(db: Database, actor: Actor, filter: LeadQuery): Promise<Addable> {
  const { queued, worked, closed } = takenOf(actor, filter);
  const { rows } = await db.execute<Addable & Record<string, unknown>>(sql`
    with matching as materialized (
      select case when ${heldBack(actor, 'knock')} then 'doNotContact' when ${closed} then 'closed'
        when ${worked} then 'worked' when ${queued} then 'queued' else 'free' end as standing
      from ${properties} where ${meantBy(actor, filter)}
    )
    select count(*)::int as matched, ${countEach}
    from matching`);
  return rows[0] ?? { matched: 0, free: 0, queued: 0, worked: 0, closed: 0, doNotContact: 0 };
}

const countEach = sql.join(
  ['free', 'queued', 'worked', 'closed', 'doNotContact'].map(
    (standing) =>
      sql`(count(*) filter (where standing = ${sql.raw(`'${standing}'`)}))::int as ${sql.identifier(standing)}`,
  ),
  sql`, `,
);
