import { product } from '#domain/product.ts';
import { daysLeft } from '#domain/terms.ts';
import { TOLD_DAYS_BEFORE } from '#domain/territories.ts';
import { sendMail } from '#server/features/company/notices/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import { emit, PLATFORM } from '#server/platform/events/emit.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { endDueGrants } from './taking.data.ts';
import { noteWaiting, takeExpiring, takeFreed } from './waiting.data.ts';

const watch = defineCron({ name: 'coverage.watch', schedule: '* * * * *', retries: 0 });

export const coverageJobs = [work(watch, (_payload, services) => watchGrants(services))];

type Needed = Pick<Services, 'config' | 'db' | 'jobs'>;

/**
 * Records ended grants, notifies waiting companies that a ZIP is free, and holders 14 days before the end. Access itself
 * does not wait for this: it ends in the second the grant ends. Each notice is marked in the transaction that queues its
 * mail, so it is sent once.
 */
export async function watchGrants(services: Needed): Promise<void> {
  await endDueGrants(services.db);
  await tellFreed(services);
  await tellExpiring(services);
}

function tellFreed({ config, db, jobs }: Needed): Promise<void> {
  return db.transaction(async (tx) => {
    await noteWaiting(tx);
    for (const { email, ...zip } of await takeFreed(tx)) {
      await jobs.enqueue(tx, sendMail, {
        to: email,
        subject: `ZIP code ${zip.zipCode} is free again`,
        text: `The ZIP code you asked for is free again: ${placeOf(zip)}.

Your request is with our team, who will answer it next. The first request to be approved gets the ZIP code.

See your coverage: ${publicUrlOf(config)}/coverage`,
      });
    }
  });
}

function tellExpiring({ config, db, jobs }: Needed): Promise<void> {
  return db.transaction(async (tx) => {
    for (const { userId, email, expiresAt, ...zip } of await takeExpiring(tx, TOLD_DAYS_BEFORE)) {
      const details = { zipCode: zip.zipCode, expiresAt: expiresAt.toISOString() };
      await emit(tx, PLATFORM, 'zip-expiring', { subjectId: userId, subject: email, details });
      const days = daysLeft(expiresAt, new Date()) ?? 0;
      await jobs.enqueue(tx, sendMail, {
        to: email,
        subject: `Your access to ZIP code ${zip.zipCode} ends ${days === 1 ? 'within a day' : `in ${days} days`}`,
        text: `Your ${product.name} access to ${placeOf(zip)} ends on ${dayOf(expiresAt)}.

From then on its properties are no longer shown to you, and the ZIP code may go to somebody else. To keep it, write to ${config.supportEmail} or call ${config.supportPhone}.

See your coverage: ${publicUrlOf(config)}/coverage`,
      });
    }
  });
}

const placeOf = ({ zipCode, city }: { zipCode: string; city: string | null }) =>
  city ? `${zipCode} (${city})` : zipCode;
const dayOf = (moment: Date) =>
  `${moment.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
