import { z } from 'zod';
import { LeadQuery } from './lead-filters.ts';
import { RowIdInBody } from './paging.ts';

/** Most ids one bulk call takes (docs/product.md). */
export const BULK_LIMIT = 5000;
/** Default number of properties a bulk add by filter takes, and the maximum a caller can ask for (docs/product.md). */
export const BULK_CAP = 500;
export const BULK_CAP_MAX = 5000;
/** Up to this many properties go one call each, more of them in one bulk call (docs/product.md). */
export const SINGLE_CALLS = 10;
export const BulkAdd = z
  .strictObject({
    propertyIds: z
      .array(RowIdInBody)
      .min(1, 'Select at least one property')
      .max(BULK_LIMIT, `At most ${BULK_LIMIT} properties at once`)
      .optional(),
    filter: LeadQuery.optional(),
    cap: z.int().min(0).max(BULK_CAP_MAX, `At most ${BULK_CAP_MAX} properties at once`).default(BULK_CAP),
    /** Also properties tagged 'Do not contact', which are left out otherwise. */
    includeDoNotContact: z.boolean().default(false),
    /** By filter: also what is in one of the caller's queues, worked on, won, lost or newly roofed, which is left out otherwise. */
    includeTaken: z.boolean().default(false),
  })
  .refine(
    ({ propertyIds, filter }) => (propertyIds === undefined) !== (filter === undefined),
    'Name either propertyIds or a filter',
  );

export const Added = z.object({
  queueId: z.number().int(),
  added: z.number().int(),
  /** Already in the queue. */
  skipped: z.number().int(),
  /** Left out because they are tagged 'Do not contact'. */
  leftOut: z.number().int(),
});
export type Added = z.infer<typeof Added>;

/** What a filter matches, each property counted once by what keeps it from being added. */
export const Addable = z.object({
  matched: z.number().int(),
  free: z.number().int(),
  /** In one of the caller's queues. */
  queued: z.number().int(),
  /** Knocked, called, an appointment set or a proposal sent. */
  worked: z.number().int(),
  /** Won or lost. */
  closed: z.number().int(),
  /** With a roof replaced within five years. */
  newRoof: z.number().int(),
  doNotContact: z.number().int(),
});
export type Addable = z.infer<typeof Addable>;

export const BulkJob = Added.extend({
  jobId: z.uuid(),
  status: z.enum(['queued', 'running', 'completed', 'failed']),
  cap: z.number().int(),
  /** How many properties the filter matches, whatever the cap; null until they were counted. */
  totalMatched: z.number().int().nullable(),
  /** Left out because they are in one of the caller's queues, worked on, won, lost or newly roofed. */
  taken: z.number().int(),
  /** How many are to be added; null until they were chosen. */
  total: z.number().int().nullable(),
  /** A remark on the result, for example that the cap cut it. */
  message: z.string().nullable(),
});
export type BulkJob = z.infer<typeof BulkJob>;
