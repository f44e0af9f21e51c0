import type { Actor } from '#access/can.ts';
import { heldBack } from '#access/held-back.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { Addable } from '#contract/bulk-adds.ts';
import { activeFields, filtersOf, type LeadQuery } from '#domain/filters/lead-filters.ts';
import { utcToday, yearsBefore } from '#domain/owners/years-owned.ts';
import { isComeBackTag } from '#domain/queues/outcomes.ts';
import { asksRoofAge, NEW_ROOF_YEARS } from '#domain/queues/walk-again.ts';
import { and, type SQL, sql } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { stageAtHand } from '#server/doors/index.ts';
import { inQueues, inScope, leadsMatching } from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** The current properties that a filter means. */
export const meantBy = (actor: Actor, filter: LeadQuery): SQL | undefined =>
  and(propertiesVisibleTo(actor), inScope(filter), leadsMatching(filtersOf(filter), actor));

type Taken = 'queued' | 'worked' | 'closed' | 'newRoof';

/**
 * Doors that adding all matches of a filter leaves out: those in one of the caller's queues, worked on, won or lost, and
 * those with a new roof. A filter that asks for stages, queues or the roof's age itself includes them; one that asks for
 * follow-ups includes worked doors, which are still in the lists they were worked from.
 */
export function takenOf(actor: Actor, filter: LeadQuery): Record<Taken, SQL> {
  const filters = filtersOf(filter);
  const asked = activeFields(filters);
  const comesBack =
    filters.tags !== undefined && filters.tags.length > 0 && filters.tags.every(isComeBackTag);
  const no = sql`false`;
  const newSince = yearsBefore(utcToday(), NEW_ROOF_YEARS);
  const stage = stageAtHand(actor);
  return {
    queued: comesBack || asked.includes('queue') ? no : inQueues(actor),
    worked: comesBack || asked.includes('stage') ? no : sql`${stage} not in ('new', 'queued', 'won', 'lost')`,
    closed: asked.includes('stage') ? no : sql`${stage} in ('won', 'lost')`,
    newRoof: asksRoofAge(filter) ? no : sql`coalesce(${properties.roofReplacedOn} >= ${newSince}, false)`,
  };
}

/** How many properties a filter means, each counted once by what would keep it from being added. */
export async function countAddable(db: Database, actor: Actor, filter: LeadQuery): Promise<Addable> {
  const { queued, worked, closed, newRoof } = takenOf(actor, filter);
  const { rows } = await db.execute<Addable & Record<string, unknown>>(sql`
    with matching as materialized (
      select case when ${heldBack(actor, 'knock')} then 'doNotContact' when ${closed} then 'closed'
        when ${worked} then 'worked' when ${queued} then 'queued' when ${newRoof} then 'newRoof' else 'free' end as standing
      from ${properties} where ${meantBy(actor, filter)}
    )
    select count(*)::int as matched, ${countEach}
    from matching`);
  return rows[0] ?? { matched: 0, free: 0, queued: 0, worked: 0, closed: 0, newRoof: 0, doNotContact: 0 };
}

const countEach = sql.join(
  ['free', 'queued', 'worked', 'closed', 'newRoof', 'doNotContact'].map(
    (standing) =>
      sql`(count(*) filter (where standing = ${sql.raw(`'${standing}'`)}))::int as ${sql.identifier(standing)}`,
  ),
  sql`, `,
);
