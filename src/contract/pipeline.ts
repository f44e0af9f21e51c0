import { z } from 'zod';
import { stages } from '#domain/crm.ts';
import { missingDetails } from '#domain/people/missing.ts';
import { severityLevels } from '#domain/roofs.ts';
import { Money } from './money.ts';

/** Deals of one stage that the pipeline lists unless it is asked for more, and the most; its counts are of all. */
export const DEALS_PER_STAGE = 100;
export const DEALS_PER_STAGE_MAX = 2000;

/** In which order the deals of a stage come: changed last, the largest amount, or longest in their stage. */
export const dealOrders = ['latest', 'amount', 'age'] as const;
export type DealOrder = (typeof dealOrders)[number];

const Count = z.number().int();

/** Deals in Won, what they are worth, and at how many of them a proposal was signed. */
const Won = z.object({ count: Count, value: Money, signed: Count });

export const Pipeline = z.object({
  /** Every stage, in selling order. 'new' counts every property that is in no other stage. */
  stages: z.array(
    z.object({
      stage: z.enum(stages),
      /** Doors, and how many of them are deals: domain/figures/ledger.ts. */
      count: Count,
      deals: Count,
      /** Doors of it with a proposal that can still be signed, and those with a signed one. */
      open: Count,
      signed: Count,
      value: Money,
    }),
  ),
  won: z.object({ month: Won, quarter: Won }),
  /** How many properties were ever recorded at a stage behind 'new' or at a later one. */
  recorded: z.array(z.object({ stage: z.enum(stages), count: Count })),
});
export type Pipeline = z.infer<typeof Pipeline>;

/** What was won in a week, and what could be signed at its end. */
export const PipelineWeek = z.object({
  /** Its Monday. */
  week: z.iso.date(),
  won: Count,
  wonValue: Money,
  /** Doors with an open proposal, and what the latest of each comes to. */
  open: Count,
  openValue: Money,
});
export type PipelineWeek = z.infer<typeof PipelineWeek>;

export const Deal = z.object({
  propertyId: z.number().int(),
  address: z.string(),
  zipCode: z.string(),
  owner: z.string().nullable(),
  severityLevel: z.enum(severityLevels).nullable(),
  stage: z.enum(stages),
  dealValue: Money.nullable(),
  /** What the latest proposal comes to that can still be signed, and what the latest signed one came to. */
  offered: Money.nullable(),
  signed: Money.nullable(),
  wonAt: z.iso.datetime().nullable(),
  /** What a won deal, or a door with an appointment, still lacks. */
  missing: z.array(z.enum(missingDetails)),
  /** When the stage was last changed. */
  updatedAt: z.iso.datetime(),
  /** A colleague of the caller, by name; null if it was the caller. */
  by: z.string().nullable(),
});
export type Deal = z.infer<typeof Deal>;
