import { z } from 'zod';
import { defineJob } from '#server/platform/job-definition.ts';

/** Mails a recipient their link. Its token is made then, so that nothing but the mail holds it. */
export const sendProposal = defineJob({
  name: 'proposals.send',
  payload: z.object({ proposalId: z.number(), recipientId: z.number() }),
  retries: 16,
});

/** Makes the PDF of a signed proposal, keeps it, and mails it to who signed and to the rep. */
export const deliverSigned = defineJob({
  name: 'proposals.deliver-signed',
  payload: z.object({ proposalId: z.number() }),
  retries: 16,
});
