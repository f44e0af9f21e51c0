import type { Actor } from '#access/can.ts';
import { ofCompany, ownQueues, propertiesVisibleTo, queuesOf, stormRulesOf } from '#access/rows.ts';
import type { StormList, StormListOfDay } from '#contract/storm-rules.ts';
import { and, desc, eq, gt, gte, sql } from '#server/db/orm.ts';
import { properties, queueItems, queues, stormMornings, stormRules, users } from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
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

/** What the company's rules made since a moment, the latest first, with their doors that the actor sees. */
export function listStormLists(db: Database, actor: Actor, since: string): Promise<StormListOfDay[]> {
  const doors = sql<number>`(select count(*)::int from ${queueItems}
    join ${properties} on ${properties.id} = ${queueItems.propertyId}
    where ${queueItems.queueId} = ${queues.id} and ${propertiesVisibleTo(actor)})`;
  const open = sql<boolean>`${queuesOf(actor)}`;
  return db
    .select({
      ...{ ...columns, doors, may: { open } },
      by: sql<string | null>`case when not ${ownQueues(actor)} then ${nameOfUser} end`,
    })
    .from(stormMornings)
    .innerJoin(stormRules, eq(stormRules.id, stormMornings.ruleId))
    .innerJoin(queues, eq(queues.id, stormMornings.queueId))
    .innerJoin(users, eq(users.id, queues.userId))
    .where(and(ofCompany(actor, stormRules.userId), gte(stormMornings.madeAt, new Date(since)), gt(doors, 0)))
    .orderBy(desc(stormMornings.madeAt), stormRules.id);
}

/** The last list that each of the actor's rules made. */
export const listLastLists = (db: Database, actor: Actor): Promise<StormList[]> =>
  db
    .select(columns)
    .from(stormMornings)
    .innerJoin(stormRules, eq(stormRules.id, stormMornings.ruleId))
    .where(and(stormRulesOf(actor), isLast));

const isLast = sql`(${stormMornings.ruleId}, ${stormMornings.madeAt}) in
  (select rule_id, max(made_at) from storm_mornings group by rule_id)`;
