import { z } from 'zod';
import { houseModes, otherWays } from '#domain/mail/sending.ts';
import { operationStates } from '#domain/operations.ts';
import { get, post } from './endpoint.ts';
import { MailCost } from './mail-campaigns.ts';

export const MailSending = z.object({
  /** The print service and what its key is for; null if the operator has set none up. */
  vendor: z.string().nullable(),
  mode: z.enum(houseModes).nullable(),
  /** Pieces that would be sent now, and what they cost. */
  pieces: z.int(),
  cost: MailCost.nullable(),
  /** Why it cannot be sent; null if it can. */
  refusal: z.string().nullable(),
  /** Ways in which the same doors may have got their mail already. */
  otherWays: z.array(z.enum(otherWays)),
  /** Pieces the service has taken to print, and those it took as a test. */
  sent: z.int(),
  tested: z.int(),
  /** Pieces it was asked to print without an answer: it is asked again what became of them. */
  unanswered: z.int(),
  /** Households that opted out since the campaign was frozen. */
  optedOut: z.int(),
  /** Pieces it does not take with the key of now, the first of them with its words. */
  refused: z.int(),
  refusals: z.array(z.object({ propertyId: z.int(), number: z.int(), address: z.string(), why: z.string() })),
  /** The latest sending. */
  operation: z
    .object({
      id: z.uuid(),
      mode: z.enum(houseModes),
      state: z.enum(operationStates),
      done: z.int(),
      total: z.int().nullable(),
      error: z.string().nullable(),
      isCanceling: z.boolean(),
    })
    .nullable(),
});
export type MailSending = z.infer<typeof MailSending>;

/** What the confirming person saw, and whether it is sent although the doors may have got their mail. */
export const MailOrder = z.strictObject({
  mode: z.enum(houseModes),
  pieces: z.int().min(0),
  totalCents: z.int().min(0),
  again: z.boolean().default(false),
});
export type MailOrder = z.infer<typeof MailOrder>;

export const mailSending = {
  get: get('/api/mail/campaigns/{campaignId}/sending', {
    summary: 'What sending a frozen campaign to the print service would cost, and how far that is',
    access: 'team:lead',
    scope: 'leads',
    shows: ['mail-campaigns', 'mail-settings', 'contact-standing', 'tags', 'operations'],
    reads: 'progress',
    response: MailSending,
  }),
  send: post('/api/mail/campaigns/{campaignId}/sending', {
    summary: 'Send the pieces that were not sent yet to the print service, at the price that was shown',
    access: 'team:lead',
    scope: 'orders',
    emits: ['mail-ordered'],
    changes: ['mail-campaigns', 'operations', 'timeline'],
    body: MailOrder,
    response: MailSending,
    status: 202,
  }),
  stop: post('/api/mail/campaigns/{campaignId}/sending/stop', {
    summary: 'Send no further piece; what was sent stays',
    access: 'team:lead',
    scope: 'orders',
    changes: ['mail-campaigns', 'operations'],
    response: MailSending,
  }),
};
