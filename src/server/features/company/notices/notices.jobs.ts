import { z } from 'zod';
import { product } from '#domain/product.ts';
import { defineJob } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';

/**
 * Sends one mail. It is queued in the transaction of the event it reports, so a mail server that is away for hours loses
 * nothing. Pauses grow to an hour: 16 attempts are about half a day.
 */
export const sendMail = defineJob({
  name: 'notices.send-mail',
  payload: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL']), text: z.string() }).optional(),
  }),
  retries: 16,
});

export const noticeJobs = [
  work(sendMail, ({ text, ...mail }, services, { jobId: id }) =>
    services.mail.send({ id, ...mail, text: `${text.trim()}\n\n${product.name}\n` }),
  ),
];
