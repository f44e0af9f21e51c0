import type { Approval } from '#contract/requests.ts';
import type { EventName } from '#domain/events.ts';
import { eq, sql } from '#server/db/orm.ts';
import { users, zipAccessRequests, zipCodeFlyRequests, zipCodes } from '#server/db/schema/index.ts';
import { ensureZips, grantZip } from '#server/features/company/coverage/index.ts';
import { sendMail } from '#server/features/company/notices/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { approvalMail, denialMail } from './answer-mails.ts';

type Needed = Pick<Services, 'config' | 'db' | 'jobs'>;
type Kind = typeof zipAccessRequests | typeof zipCodeFlyRequests;

const answered: Record<'zip' | 'fly', Record<'approved' | 'denied', EventName>> = {
  zip: { approved: 'zip-request-approved', denied: 'zip-request-denied' },
  fly: { approved: 'area-request-approved', denied: 'area-request-denied' },
};

/**
 * Approves a request: the asker gets the ZIP, the request its processor, the record its line, and the asker an email, all
 * or nothing. Throws 404, and 409 if it is answered already or the ZIP is taken.
 */
export function approve(
  { config, db, jobs }: Needed,
  kind: 'zip' | 'fly',
  id: number,
  { message, ...terms }: Approval,
  by: EventActor,
): Promise<{ zipCode: string }> {
  return db.transaction(async (tx) => {
    const { userId, email, zipCode } = await takePending(tx, kind, id);
    if (kind === 'fly') await takeIn(tx, zipCode);
    await grantZip(tx, { userId, zipCode, ...terms }, by);
    await close(tx, kind, id, 'approved', by);
    await emit(tx, by, answered[kind].approved, {
      subjectId: id,
      subject: `${zipCode} for ${email}`,
    });
    await jobs.enqueue(tx, sendMail, { to: email, ...approvalMail(config, kind, zipCode, message) });
    return { zipCode };
  });
}

/** Denies a request and notifies the requester. Throws 404, and 409 if it is answered already. */
export function deny(
  { config, db, jobs }: Needed,
  kind: 'zip' | 'fly',
  id: number,
  message: string | undefined,
  by: EventActor,
): Promise<{ zipCode: string }> {
  return db.transaction(async (tx) => {
    const { email, zipCode } = await takePending(tx, kind, id);
    await close(tx, kind, id, 'denied', by);
    await emit(tx, by, answered[kind].denied, {
      subjectId: id,
      subject: `${zipCode} for ${email}`,
    });
    await jobs.enqueue(tx, sendMail, { to: email, ...denialMail(config, zipCode, message) });
    return { zipCode };
  });
}

async function takeIn(tx: Database, zipCode: string): Promise<void> {
  if (!/^\d{5}$/.test(zipCode))
    throw conflict(`"${zipCode}" is no ZIP code of five digits; it can only be denied.`);
  await ensureZips(tx, [zipCode]);
}

/** Locks the request, so that of two administrators one answers it. */
async function takePending(tx: Database, kind: 'zip' | 'fly', id: number) {
  const found = await (kind === 'zip' ? lockZipRequest(tx, id) : lockFlyRequest(tx, id));
  if (!found) throw notFound('This request');
  if (found.status !== 'pending') throw conflict(`This request has been ${found.status} already.`);
  return found;
}

async function lockZipRequest(tx: Database, id: number) {
  const [found] = await tx
    .select({
      userId: users.id,
      email: users.email,
      zipCode: zipCodes.zipCode,
      status: zipAccessRequests.status,
    })
    .from(zipAccessRequests)
    .innerJoin(users, eq(users.id, zipAccessRequests.userId))
    .innerJoin(zipCodes, eq(zipCodes.id, zipAccessRequests.zipCodeId))
    .where(eq(zipAccessRequests.id, id))
    .for('update', { of: zipAccessRequests });
  return found;
}

async function lockFlyRequest(tx: Database, id: number) {
  const [found] = await tx
    .select({
      userId: users.id,
      email: users.email,
      zipCode: zipCodeFlyRequests.zipCode,
      status: zipCodeFlyRequests.status,
    })
    .from(zipCodeFlyRequests)
    .innerJoin(users, eq(users.id, zipCodeFlyRequests.userId))
    .where(eq(zipCodeFlyRequests.id, id))
    .for('update', { of: zipCodeFlyRequests });
  return found;
}

async function close(
  tx: Database,
  kind: 'zip' | 'fly',
  id: number,
  status: 'approved' | 'denied',
  by: EventActor,
): Promise<void> {
  const table: Kind = kind === 'zip' ? zipAccessRequests : zipCodeFlyRequests;
  await tx.update(table).set({ status, processedAt: sql`now()`, processedBy: by.id }).where(eq(table.id, id));
}
