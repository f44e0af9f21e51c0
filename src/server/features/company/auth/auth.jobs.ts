import { z } from 'zod';
import { product } from '#domain/product.ts';
import { deleteOldDevices, findAccountByEmail } from '#server/features/company/sign-in/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import { defineCron, defineJob } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { deleteDeadSessions } from '#server/platform/sessions.ts';
import { deleteOldCounts } from '#server/platform/throttle.ts';
import { deleteDeadTokens } from './clean-up.data.ts';
import { awaitsConfirmation, insertConfirmation } from './confirmation.data.ts';
import { insertResetToken } from './password.data.ts';

/**
 * Sends the reset link if the address has an account. The call only queues this, so it answers alike and in like
 * time for every address.
 */
export const sendResetLink = defineJob({
  name: 'auth.send-reset-link',
  payload: z.object({ email: z.string() }),
  retries: 8,
});

/** Sends the link that confirms an address: of a registration, or the one an account is to have from then on. */
export const sendConfirmation = defineJob({
  name: 'auth.send-confirmation',
  payload: z.object({ userId: z.string(), email: z.string() }),
  retries: 8,
});

/** Hourly: attackers who try many passwords leave a row for each network and account. */
const cleanUp = defineCron({ name: 'auth.clean-up', schedule: '17 * * * *', retries: 1 });

export const authJobs = [
  work(sendResetLink, async ({ email }, { config, db, mail }, { jobId: id }) => {
    const account = await findAccountByEmail(db, email);
    if (!account) return;
    const token = await insertResetToken(db, account.id);
    await mail.send({
      id,
      to: account.email,
      subject: `Reset your ${product.name} password`,
      text: resetMail(`${publicUrlOf(config)}/reset-password?token=${token}`),
    });
  }),
  work(sendConfirmation, async ({ userId, email }, { config, db, mail }, { jobId: id }) => {
    if (!(await awaitsConfirmation(db, userId, email))) return;
    const token = await insertConfirmation(db, userId, email);
    await mail.send({
      id,
      to: email,
      subject: `Confirm your email address for ${product.name}`,
      text: confirmationMail(`${publicUrlOf(config)}/confirm-email?token=${token}`),
    });
  }),
  work(cleanUp, async (_payload, { db, pool }) => {
    await deleteDeadSessions(db);
    await deleteDeadTokens(db);
    await deleteOldDevices(db);
    await deleteOldCounts(pool);
  }),
];

const resetMail = (
  link: string,
) => `Somebody, hopefully you, asked to reset the password of your ${product.name} account.

Choose a new password here within one hour:
${link}

The link works once. If you did not ask for it, ignore this email; your password stays as it is.
`;

const confirmationMail = (
  link: string,
) => `Please confirm that this is the email address of your ${product.name} account:
${link}

The link works once, within a day. If you have no such account, ignore this email; nothing is sent here again unless somebody asks for it.
`;
