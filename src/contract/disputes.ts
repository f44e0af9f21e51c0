import { z } from 'zod';
import { disputeOutcomes } from '#domain/review/dispute.ts';
import { del, get } from './endpoint.ts';
import { typed } from './paging.ts';
import { Done } from './problem.ts';

export const DISPUTE_LENGTH = 500;
/** A dispute's reason; it goes to the server as a change of a device ('dispute'). */
export const DisputeReason = typed(DISPUTE_LENGTH).min(1, 'Please say what is wrong');

export const Dispute = z.object({
  id: z.number().int(),
  reason: z.string(),
  disputedAt: z.iso.datetime(),
  /** A colleague of the caller, by name; null if it was the caller. */
  by: z.string().nullable(),
  /** Null while it waits for a reviewer. */
  outcome: z.enum(disputeOutcomes).nullable(),
  settledAt: z.iso.datetime().nullable(),
  may: z.object({ withdraw: z.boolean() }),
});
export type Dispute = z.infer<typeof Dispute>;

export const Disputes = z.object({
  /** Whether a picture of the roof is there that a reviewer can look at, and the caller waits for no answer yet. */
  mayDispute: z.boolean(),
  /** Those of the caller's company, latest first. */
  disputes: z.array(Dispute),
});
export type Disputes = z.infer<typeof Disputes>;

export const disputes = {
  list: get('/api/properties/{propertyId}/disputes', {
    summary:
      'What the caller’s company disputes of a roof, and what became of it. A dispute is made as a change of a device',
    access: 'property:observe',
    scope: 'leads',
    shows: ['disputes', 'reviews'],
    response: Disputes,
  }),
  withdraw: del('/api/properties/{propertyId}/disputes/{disputeId}', {
    summary: 'Take a dispute of the caller’s back, as long as no reviewer has looked; 409 after that',
    access: 'property:observe',
    scope: 'changes',
    changes: ['disputes', 'reviews'],
    response: Done,
  }),
};
