import type { Actor } from '#access/can.ts';
import type { StormRuleRun } from '#contract/storm-rules.ts';
import { localDay } from '#domain/local-day.ts';
import { isAnythingStale } from '#server/features/storms/storms/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { makeList, zipsByTimeZone } from './mornings.data.ts';
import { ownRules } from './rules.data.ts';

/**
 * Makes today's lists by one of the actor's rules, or adds to them, at any hour and also while the rule is paused. The
 * caller sees the result, so no mail goes out. Throws 404.
 */
export async function runRule(db: Database, actor: Actor, ruleId: number): Promise<StormRuleRun> {
  const rule = await ownRules.get(db, actor, ruleId);
  const isJoining = await isAnythingStale(db);
  const lists: StormRuleRun['lists'] = [];
  for (const [timeZone, zipCodes] of await zipsByTimeZone(db, actor)) {
    const today = { timeZone, morning: localDay(new Date(), timeZone), zipCodes, looksAgain: true };
    const made = await db.transaction((tx) => makeList(tx, actor, rule, today));
    if (made) lists.push({ queueId: made.queueId, doors: made.doors.length, more: made.more });
  }
  return { lists, isJoining };
}
