import { can } from '#access/can.ts';
import { morningAt } from '#domain/storms/rules.ts';
import { findAddressee, sendMail } from '#server/features/notices/index.ts';
import { findActor } from '#server/features/sign-in/index.ts';
import { isAnythingStale } from '#server/features/storms/index.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { listMail } from './list-mail.ts';
import { listActiveRules, makeList, type Rule, zipsByTimeZone } from './mornings.data.ts';

/** Files of a storm come through the morning; what they add is on the list ten minutes later. */
const mornings = defineCron({
  name: 'storm-rules.mornings',
  schedule: '*/10 * * * *',
  retries: 0,
  singleton: true,
});

export const stormRuleJobs = [work(mornings, (_payload, services) => makeMorningLists(services))];

type Needed = Pick<Services, 'config' | 'db' | 'jobs'>;

/**
 * Makes the queues of doors that storms reached, for every rule whose doors have a morning now. The queue, what was put
 * on it and the mail are one transaction, so that a run that is cut off or comes twice makes nothing double.
 */
export async function makeMorningLists(services: Needed, now = new Date()): Promise<void> {
  const isJoining = await isAnythingStale(services.db);
  for (const rule of await listActiveRules(services.db)) await makeListsOf(services, rule, now, isJoining);
}

async function makeListsOf(
  { config, db, jobs }: Needed,
  rule: Rule,
  now: Date,
  isJoining: boolean,
): Promise<void> {
  const actor = await findActor(db, rule.userId);
  if (!actor || !can(actor, 'queue:write')) return;
  for (const [timeZone, zipCodes] of await zipsByTimeZone(db, actor)) {
    const due = morningAt(now, timeZone);
    if (!due || (isJoining && due.mayWait)) continue;
    await db.transaction(async (tx) => {
      const made = await makeList(tx, actor, rule, { timeZone, morning: due.morning, zipCodes });
      const to = made?.isFirst ? await findAddressee(tx, rule.userId) : undefined;
      if (made && to) await jobs.enqueue(tx, sendMail, { to, ...listMail(config, rule.name, made) });
    });
  }
}
