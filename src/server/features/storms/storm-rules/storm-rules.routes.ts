import type { Actor } from '#access/can.ts';
import { type StormTrial, type stormRules, TRIAL_NAMED } from '#contract/storm-rules.ts';
import { reasonOf } from '#domain/storms/reason.ts';
import type { StormRule } from '#domain/storms/rules.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { findLatestDay, listHits, onDays } from './hits.data.ts';
import { insertRule, listRules, ownRules, requireStorm, updateRule } from './rules.data.ts';
import { runRule } from './run-rule.ts';

export const stormRuleHandlers: Handlers<typeof stormRules> = {
  list: (_input, { actor, db }) => listRules(db, actor),
  create: ({ body }, { actor, db }) => insertRule(db, actor, body),
  update: ({ params, body }, { actor, db }) => updateRule(db, actor, params.ruleId, body),
  remove: async ({ params }, { actor, db }) => {
    await ownRules.remove(db, actor, params.ruleId);
    return { message: 'Storm rule deleted' };
  },
  run: ({ params }, { actor, db }) => runRule(db, actor, params.ruleId),
  try: ({ body }, { actor, db }) => tryRule(db, actor, body),
};

/** What a rule would have made of the latest storm that reached doors it asks for. */
async function tryRule(db: Database, actor: Actor, asked: Omit<StormRule, 'name'>): Promise<StormTrial> {
  requireStorm(asked);
  const day = await findLatestDay(db, actor, asked);
  if (day === null) return { day, doors: 0, reached: 0, first: [] };
  const found = await listHits(db, actor, asked, { which: onDays(day, day), limit: TRIAL_NAMED });
  const reached = found[0]?.reached ?? 0;
  return {
    day,
    doors: Math.min(reached, asked.mostDoors),
    reached,
    first: found.slice(0, asked.mostDoors).map((hit) => ({
      propertyId: hit.propertyId,
      address: hit.address,
      zipCode: hit.zipCode,
      reason: reasonOf(hit),
    })),
  };
}
