import { z } from 'zod';
import { product } from '#domain/product.ts';
import { findAccountByEmail } from '#server/features/sign-in/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import { defineJob } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { deleteExpiredSessions } from '#server/platform/sessions.ts';
import { deleteDeadTokens, insertResetToken } from './auth.data.ts';

/**
 * Sends the reset link if the address has an account. The call only queues this, so it answers alike and in like
 * time for every address.
 */
export const sendResetLink = defineJob({
  name: 'auth.send-reset-link',
  payload: z.object({ email: z.string() }),
  retries: 8,
});

const cleanUp = defineJob({
  name: 'auth.clean-up',
  payload: z.object({}),
  retries: 1,
  schedule: '17 3 * * *',
});

export const authJobs = [
  work(sendResetLink, async ({ email }, { config, db, mail }) => {
    const account = await findAccountByEmail(db, email);
    if (!account) return;
    const token = await insertResetToken(db, account.id);
    await mail.send({
      to: account.email,
      subject: `Reset your ${product.name} password`,
      text: resetMail(`${publicUrlOf(config)}/reset-password?token=${token}`),
    });
  }),
  work(cleanUp, async (_payload, { db }) => {
    await deleteExpiredSessions(db);
    await deleteDeadTokens(db);
  }),
];

const resetMail = (
  link: string,
) => `Somebody, hopefully you, asked to reset the password of your ${product.name} account.

Choose a new password here within one hour:
${link}

The link works once. If you did not ask for it, ignore this mail; your password stays as it is.
`;
