import { z } from 'zod';
import { DeliveryCondition } from './delivery.ts';
import { typed } from './paging.ts';

const Interval = z.object({ value: z.number(), low: z.number(), high: z.number() });
/** What was found of how many, and the share with its 95 percent interval; null if too few were checked. */
export const AuditShare = z.object({
  count: z.number().int(),
  of: z.number().int(),
  share: Interval.nullable(),
});

/** How people who saw no other answer judged roofs drawn at random. */
export const AuditResult = z.object({
  precision: AuditShare,
  misses: AuditShare,
  unreviewed: AuditShare,
  recall: Interval.nullable(),
  agreement: AuditShare,
  cannotTell: z.number().int(),
});

/** How far such a check is, and what it found. */
export const CaptureAudit = z.object({
  seed: z.string().nullable(),
  drawnAt: z.iso.datetime().nullable(),
  waivedBy: z.string().nullable(),
  waivedBecause: z.string().nullable(),
  drawn: z.number().int(),
  /** Drawn roofs that were checked, those twice as often as they should be. */
  checked: z.number().int(),
  result: AuditResult,
});
export type CaptureAudit = z.infer<typeof CaptureAudit>;

export const CaptureStanding = z.object({
  /** Null if none was drawn or waived. */
  audit: CaptureAudit.nullable(),
  /** Roofs disputed at the door, those of them that wait, and those that are called otherwise since. */
  disputes: z.object({ made: z.number().int(), open: z.number().int(), upheld: z.number().int() }),
  /** All that the capture needs before it is delivered; what of it is missing; and why no blind check can be drawn yet. */
  conditions: z.array(DeliveryCondition),
  /** Who consented that roofs software calls sound go unreviewed, how many that are, and whether the blind check allows it. */
  consent: z
    .object({ by: z.string(), at: z.iso.datetime(), roofs: z.number().int(), isProven: z.boolean() })
    .nullable(),
  missing: z.array(z.string()),
  drawProblem: z.string().nullable(),
});
export type CaptureStanding = z.infer<typeof CaptureStanding>;

export const AuditWaiver = z.strictObject({ because: typed(500).min(1, 'Please say why') });
