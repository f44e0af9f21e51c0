import { can } from '#access/can.ts';
import { product } from '#domain/product.ts';
import { counted } from '#domain/standing.ts';
import { reasonOf } from '#domain/storms/reason.ts';
import { describeStorms, morningAt, STORM_ORDER } from '#domain/storms/rules.ts';
import { findAddressee, sendMail } from '#server/features/company/notices/index.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import { isAnythingStale } from '#server/features/storms/storms/index.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { listActiveRules, type Made, makeList, type Rule, zipsByTimeZone } from './mornings.data.ts';

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

/** How many doors the mail names. */
const NAMED = 5;

/** To whose rule it is: how many doors, from which storms, why, and where the list is. */
function listMail(
  config: Config,
  ruleName: string,
  { queueId, doors, more }: Made,
): { subject: string; text: string } {
  const days = [...new Set(doors.map(({ day }) => day))];
  const how = counted(doors.length, 'door', 'doors');
  const unconfirmed = doors.filter((door) => door.unconfirmed).length;
  const first = doors
    .slice(0, NAMED)
    .map((door) => `${door.address}, ${door.zipCode}: ${reasonOf(door)}`)
    .join('\n');
  const counts = [
    `${how} from ${describeStorms(days)}, by your rule '${ruleName}'.`,
    unconfirmed > 0 &&
      `${counted(unconfirmed, 'of them is', 'of them are')} unconfirmed: radar saw hail there and nobody else did.`,
    more > 0 && `${counted(more, 'door waits', 'doors wait')} for the next morning.`,
  ].filter(Boolean);
  return {
    subject: `${how} from ${describeStorms(days)}`,
    text: `${counts.join('\n')}

${first}

The list: ${publicUrlOf(config)}/queue/${queueId}
${STORM_ORDER}
A radar estimate is of a square of about 0.6 miles and often off by a step or two; it does not say that a roof was hit.

To change or pause the rule on ${product.name}: ${publicUrlOf(config)}/storm-rules`,
  };
}
