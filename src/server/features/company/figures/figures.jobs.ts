import { NONE_LATE, weekBefore, weeklyMailDue, weeklyText } from '#domain/figures/weekly-mail.ts';
import { product } from '#domain/product.ts';
import { findCompanyZone } from '#server/doors/index.ts';
import { sendMail } from '#server/features/company/notices/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { forgetGoneDoors } from './door-visits.data.ts';
import { listWeeks } from './figures.data.ts';
import { forgetGoneHours, refreshKnockHours } from './knock-hours.data.ts';
import { countLate } from './late-visits.data.ts';
import { findLastMail, isMailDue, listCompaniesToMail, takeReceivers } from './weekly-mail.data.ts';

const weekly = defineCron({ name: 'figures.weekly-mail', schedule: '7 * * * *', retries: 0 });
const forgetGone = defineCron({ name: 'figures.forget-gone', schedule: '37 4 * * *', retries: 1 });

export const figureJobs = [
  work(weekly, (_payload, services) => sendWeeklyMails(services)),
  work(forgetGone, (_payload, { db }) => forgetWhatIsGone(db)),
];

/** Forgets what was left to be counted of users and properties that are deleted. */
export async function forgetWhatIsGone(db: Database): Promise<void> {
  await forgetGoneHours(db);
  await forgetGoneDoors(db);
}

type Needed = Pick<Services, 'config' | 'db' | 'jobs'>;

/**
 * Mails the leaders of a company on Monday morning, in their time zone, what the crew did in the week before. Recorded in
 * the transaction that queues the mails, so that each is sent once. A company without visits gets none.
 */
export async function sendWeeklyMails(services: Needed, now = new Date()): Promise<void> {
  for (const companyId of await listCompaniesToMail(services.db)) {
    const timeZone = await findCompanyZone(services.db, companyId);
    if (!timeZone) continue;
    const monday = weeklyMailDue(now, timeZone);
    if (monday) await tell(services, { companyId, timeZone, monday, now });
  }
}

async function tell(
  { config, db, jobs }: Needed,
  { companyId, timeZone, monday, now }: { companyId: string; timeZone: string; monday: string; now: Date },
): Promise<void> {
  if (!(await isMailDue(db, companyId, monday))) return;
  const week = weekBefore(monday);
  await refreshKnockHours(db, { companyId });
  const figures = await listWeeks(db, { companyId }, { ...week, timeZone });
  const lastMailAt = await findLastMail(db, companyId, monday);
  const late = lastMailAt
    ? await countLate(db, { companyId }, { week, timeZone, since: lastMailAt })
    : NONE_LATE;
  if (figures.length === 0 && late.weekBefore + late.earlier === 0) return;
  await db.transaction(async (tx) => {
    for (const to of await takeReceivers(tx, companyId, { monday, now })) {
      await jobs.enqueue(tx, sendMail, {
        to,
        subject: `What your crew did last week on ${product.name}`,
        text: `${weeklyText(figures, week, late)}

All figures: ${publicUrlOf(config)}/team/numbers
There you can also switch this mail off.`,
      });
    }
  });
}
