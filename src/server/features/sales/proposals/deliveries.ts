import { z } from 'zod';
import { defineJob } from '#server/platform/job-definition.ts';

/** Mails a recipient their link. Its token is made then, so that only the mail has it. */
export const sendProposal = defineJob({
  name: 'proposals.send',
  payload: z.object({
    proposalId: z.number(),
    recipientId: z.number(),
    /** Who has signed and waits for them; null for the first mail. */
    after: z.string().nullable().default(null),
  }),
  retries: 16,
});

/** Mails a recipient who has not answered a link again. */
export const remindProposal = defineJob({
  name: 'proposals.remind',
  payload: z.object({ proposalId: z.number(), recipientId: z.number() }),
  retries: 16,
});

/** Mails a recipient why their link no longer opens the proposal. */
export const tellEnded = defineJob({
  name: 'proposals.tell-ended',
  payload: z.object({ proposalId: z.number(), recipientId: z.number() }),
  retries: 16,
});

/** Makes the PDF of a signed proposal and keeps it, with an email of it to each recipient and the rep. */
export const deliverSigned = defineJob({
  name: 'proposals.deliver-signed',
  payload: z.object({
    proposalId: z.number(),
    /** Where a signer without an address wants it, of what earlier releases queued. */
    also: z.string().nullish(),
  }),
  retries: 16,
});

/** Mails one of them that PDF: by itself, so that one mail that fails does not send the others again. */
export const sendSigned = defineJob({
  name: 'proposals.send-signed',
  payload: z.object({ proposalId: z.number(), to: z.string() }),
  retries: 16,
});
