import type { Actor } from '#access/can.ts';
import { stormRulesOf } from '#access/rows.ts';
import type { StormList } from '#contract/storm-rules.ts';
import { and, desc, eq, gte, isNotNull, sql } from '#server/db/orm.ts';
import { stormMornings, stormRules } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

const columns = {
  ruleId: stormRules.id,
  ruleName: stormRules.name,
  morning: stormMornings.morning,
  queueId: stormMornings.queueId,
  doors: stormMornings.doors,
  more: stormMornings.more,
  days: sql<string[]>`${stormMornings.days}::text[]`,
};

/** What the actor's rules made since a moment, the latest first; not those whose queue was deleted. */
export const listStormLists = (db: Database, actor: Actor, since: string): Promise<StormList[]> =>
  db
    .select(columns)
    .from(stormMornings)
    .innerJoin(stormRules, eq(stormRules.id, stormMornings.ruleId))
    .where(
      and(stormRulesOf(actor), isNotNull(stormMornings.queueId), gte(stormMornings.madeAt, new Date(since))),
    )
    .orderBy(desc(stormMornings.madeAt), stormRules.id);

/** The last list that each of the actor's rules made. */
export const listLastLists = (db: Database, actor: Actor): Promise<StormList[]> =>
  db
    .select(columns)
    .from(stormMornings)
    .innerJoin(stormRules, eq(stormRules.id, stormMornings.ruleId))
    .where(and(stormRulesOf(actor), isLast));

const isLast = sql`(${stormMornings.ruleId}, ${stormMornings.madeAt}) in
  (select rule_id, max(made_at) from storm_mornings group by rule_id)`;
