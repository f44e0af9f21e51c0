import type { FastifyRequest } from 'fastify';
import type { Registration } from '#contract/auth.ts';
import { enqueueAccountNotice } from '#server/features/company/notices/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { sendConfirmation } from './auth.jobs.ts';
import { insertRegistrationToken, insertUser } from './new-account.data.ts';

/** Makes the account of a visitor, its API token and the mail that confirms its address. Throws 409 for a taken one. */
export function register(
  { db, jobs }: Services,
  { email, firstName, lastName }: Registration,
  passwordHash: string,
  request: FastifyRequest,
): Promise<{ userId: string; token: string }> {
  return db.transaction(async (tx) => {
    const userId = await insertUser(tx, {
      email,
      passwordHash,
      firstName: firstName || null,
      lastName: lastName || null,
      role: 'user',
      emailConfirmed: false,
    });
    await jobs.enqueue(tx, sendConfirmation, { userId, email });
    await emit(tx, byActor({ id: userId }, request), 'registered', { subjectId: userId });
    return { userId, token: await insertRegistrationToken(tx, userId) };
  });
}

/** Mails a link to the account's future address, and notifies the current one. */
export function askForEmail(
  services: Services,
  userId: string,
  email: string,
  request: FastifyRequest,
): Promise<void> {
  const { db, jobs } = services;
  return db.transaction(async (tx) => {
    await jobs.enqueue(tx, sendConfirmation, { userId, email });
    await emit(tx, byActor({ id: userId }, request), 'email-change-asked', {
      subjectId: userId,
      subject: email,
    });
    const notice = { kind: 'email-change-asked', name: email, caller: request } as const;
    await enqueueAccountNotice(tx, services, userId, notice);
  });
}
