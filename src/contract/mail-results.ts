import { z } from 'zod';

const Arm = z.object({ doors: z.int(), answered: z.int(), sets: z.int(), wins: z.int() });
const Lift = z.object({
  difference: z.number(),
  low: z.number(),
  high: z.number(),
  verdict: z.enum(['too few', 'unclear', 'more', 'fewer']),
});

export const MailResults = z.object({
  /** From when on things count: the day it was mailed, else when it was frozen. */
  since: z.iso.datetime(),
  scans: z.int(),
  /** Pieces that were scanned at least once. */
  scanned: z.int(),
  optOuts: z.int(),
  /** Pieces that came back. */
  returned: z.int(),
  replies: z.array(
    z.object({
      id: z.int(),
      propertyId: z.int(),
      address: z.string(),
      name: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      message: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  mailed: Arm,
  heldOut: Arm,
  /** Null if nobody was held out. */
  lift: z.object({ answered: Lift, sets: Lift, wins: Lift }).nullable(),
  totalCents: z.int().nullable(),
  centsPerSet: z.int().nullable(),
});
export type MailResults = z.infer<typeof MailResults>;

/** What was taken from a mail house's file. */
export const MailReturns = z.object({
  /** Pieces that did not arrive, rows of those that did, and rows of pieces of no such code. */
  returned: z.int(),
  arrived: z.int(),
  unknown: z.int(),
  problems: z.array(z.object({ row: z.int(), reason: z.string() })),
  problemCount: z.int(),
});
export type MailReturns = z.infer<typeof MailReturns>;
