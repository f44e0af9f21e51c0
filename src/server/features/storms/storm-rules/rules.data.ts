import type { Actor } from '#access/can.ts';
import { ownedBy, stormRulesOf } from '#access/rows.ts';
import type { SavedStormRule, StormRuleFields } from '#contract/storm-rules.ts';
import { RULES_LIMIT } from '#domain/storms/rules.ts';
import { and, asc, eq, type SQL, sql } from '#server/db/orm.ts';
import { stormRules, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent, conflict, invalid, violates } from '#server/platform/errors.ts';
import { listLastLists } from './lists.data.ts';
import type { Rule } from './mornings.data.ts';

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
  const id = await db
    .transaction(async (tx) => {
      // Those saved at the same moment take turns.
      await tx.select({ id: users.id }).from(users).where(ownedBy(actor, users.id)).for('no key update');
      if ((await tx.$count(stormRules, stormRulesOf(actor))) >= RULES_LIMIT)
        throw conflict(`You have ${RULES_LIMIT} storm rules. Delete one you no longer need.`);
      const [made] = await tx
        .insert(stormRules)
        .values({ ...fields, userId: actor.id })
        .returning({ id: stormRules.id });
      return made?.id ?? 0;
    })
    .catch(refuseSecondName);
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
  await db
    .update(stormRules)
    .set({ ...fields, updatedAt: new Date() })
    .where(own(actor, ruleId))
    .catch(refuseSecondName);
  return getRule(db, actor, ruleId);
}

/** Throws 404. The queues it made stay. */
export async function deleteRule(db: Database, actor: Actor, ruleId: number): Promise<void> {
  const deleted = await db.delete(stormRules).where(own(actor, ruleId)).returning({ id: stormRules.id });
  if (deleted.length === 0) throw ruleNotFound();
}

/** Also for what is tried: without hail and wind a rule would mean every door. */
export function requireStorm({ hailInches, reportedHailInches, windMph }: Storms): void {
  if (hailInches !== null || reportedHailInches !== null || windMph !== null) return;
  const message = 'Please enter a hail size or a wind speed.';
  throw invalid(message, [{ path: 'hailInches', message }]);
}

type Storms = Pick<StormRuleFields, 'hailInches' | 'reportedHailInches' | 'windMph'>;

const own = (actor: Actor, ruleId: number): SQL | undefined =>
  and(eq(stormRules.id, ruleId), stormRulesOf(actor));
const ruleNotFound = () => absent('Storm rule not found');

/** One of the actor's rules as it is kept. Throws 404. */
export async function requireRule(db: Database, actor: Actor, ruleId: number): Promise<Rule> {
  const [rule] = await db.select().from(stormRules).where(own(actor, ruleId));
  if (!rule) throw ruleNotFound();
  return rule;
}

async function getRule(db: Database, actor: Actor, ruleId: number): Promise<SavedStormRule> {
  const rule = (await listRules(db, actor)).find(({ id }) => id === ruleId);
  if (!rule) throw ruleNotFound();
  return rule;
}

function refuseSecondName(error: unknown): never {
  if (!violates(error, 'storm_rules_name_once')) throw error;
  const message = 'You already have a storm rule with this name.';
  throw conflict(message, [{ path: 'name', message }]);
}
