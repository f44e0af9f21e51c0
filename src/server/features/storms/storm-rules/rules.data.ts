import type { Actor } from '#access/can.ts';
import { stormRulesOf } from '#access/rows.ts';
import type { SavedStormRule, StormRuleFields } from '#contract/storm-rules.ts';
import { asc, sql } from '#server/db/orm.ts';
import { stormRules } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent, invalid } from '#server/platform/errors.ts';
import { plainRecords } from '#server/platform/records.ts';
import { listLastLists } from './lists.data.ts';

const ruleNotFound = () => absent('Storm rule not found');

/** The actor's rules. The queues that one made stay when it is deleted. */
export const ownRules = plainRecords({
  table: stormRules,
  of: (actor: Actor) => stormRulesOf(actor),
  room: { most: 20, full: 'You have 20 storm rules. Delete one you no longer need.' },
  absent: ruleNotFound,
  named: { once: 'storm_rules_name_once', taken: 'You already have a storm rule with this name.' },
});

/** The actor's rules by name, each with the last list it made. */
export async function listRules(db: Database, actor: Actor): Promise<SavedStormRule[]> {
  const rules = await db
    .select()
    .from(stormRules)
    .where(stormRulesOf(actor))
    .orderBy(asc(sql`lower(${stormRules.name})`), asc(stormRules.id));
  const last = await listLastLists(db, actor);
  return rules.map(({ userId: _user, createdAt: _created, updatedAt: _updated, ...rule }) => ({
    ...rule,
    last: last.find(({ ruleId }) => ruleId === rule.id) ?? null,
  }));
}

/** Throws 400 for a rule that asks for no storm, 409 for a second one of the same name and for one too many. */
export async function insertRule(
  db: Database,
  actor: Actor,
  fields: StormRuleFields,
): Promise<SavedStormRule> {
  requireStorm(fields);
  const { id } = await db.transaction((tx) => ownRules.insert(tx, actor, { ...fields, userId: actor.id }));
  return getRule(db, actor, id);
}

/** Throws as insertRule, and 404 for another user's rule. */
export async function updateRule(
  db: Database,
  actor: Actor,
  ruleId: number,
  fields: StormRuleFields,
): Promise<SavedStormRule> {
  requireStorm(fields);
  await ownRules.update(db, actor, ruleId, fields);
  return getRule(db, actor, ruleId);
}

/** Also for what is tried: without hail and wind a rule would mean every door. */
export function requireStorm({ hailInches, reportedHailInches, windMph }: Storms): void {
  if (hailInches !== null || reportedHailInches !== null || windMph !== null) return;
  const message = 'Please enter a hail size or a wind speed.';
  throw invalid(message, [{ path: 'hailInches', message }]);
}

type Storms = Pick<StormRuleFields, 'hailInches' | 'reportedHailInches' | 'windMph'>;

async function getRule(db: Database, actor: Actor, ruleId: number): Promise<SavedStormRule> {
  const rule = (await listRules(db, actor)).find(({ id }) => id === ruleId);
  if (!rule) throw ruleNotFound();
  return rule;
}
