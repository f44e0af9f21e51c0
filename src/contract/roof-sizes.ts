import { z } from 'zod';
import { edgeTypes } from '#domain/measure/edge-types.ts';
import { RANGE_STEP } from '#domain/pricing/price-range.ts';
import { rangeViewers } from '#domain/pricing/range-viewers.ts';
import { MOST_SIZES, sizeOrigins } from '#domain/roof-size/words.ts';
import { get, put } from './endpoint.ts';
import { listOf } from './lead-filters.ts';
import { Done } from './problem.ts';

/** Whole dollars, both ends included: from the cheapest package to the dearest. */
const PriceRange = z.object({ low: z.number().int(), high: z.number().int() });

const STEP = `Please round to between $${RANGE_STEP.least} and $${RANGE_STEP.most.toLocaleString('en-US')}, in whole dollars.`;

/** Who of the company sees ranges, to how many dollars they are rounded, and whether homeowners may see them. */
export const PriceRangeSettings = z.strictObject({
  viewers: z.enum(rangeViewers),
  step: z.int(STEP).min(RANGE_STEP.least, STEP).max(RANGE_STEP.most, STEP),
  forHomeowner: z.boolean(),
});
export type PriceRangeSettings = z.infer<typeof PriceRangeSettings>;

/** What the severe roofs of a ZIP come to; a roof over several doors counts once. */
export const TerritoryValue = z.object({
  zipCode: z.string(),
  severe: z.number().int(),
  /** Those of them that have a size and a price. */
  priced: z.number().int(),
  /** Null if none has. */
  range: PriceRange.nullable(),
  /** By the sample's prices, of a company without a price book. */
  isSample: z.boolean(),
});
export type TerritoryValue = z.infer<typeof TerritoryValue>;

/** Every ± is what 95 of 100 such roofs stay within. */
export const RoofSizeOfDoor = z.object({
  /** The company's own measurement counts before the outline; null if there is neither. */
  from: z.enum(sizeOrigins).nullable(),
  squares: z.number().nullable(),
  plusMinusSquares: z.number().nullable(),
  /** Square feet of ground. */
  planSquareFeet: z.number().nullable(),
  lengths: z.array(
    z.object({
      type: z.enum(edgeTypes),
      feet: z.number(),
      plusMinusFeet: z.number(),
      count: z.number().int(),
    }),
  ),
  /** What the roof may cost; null also for who may not see it, and where the price book has no price for it. */
  range: z
    .object({
      ...PriceRange.shape,
      /** By the sample's prices, of a company without a price book. */
      isSample: z.boolean(),
      /** It may be shown to the homeowner, by the owner's choice; never by the sample's prices. */
      forHomeowner: z.boolean(),
    })
    .nullable(),
  /** Where it is from, what is assumed, and what to know about it; without a size, why there is none. */
  notes: z.array(z.string()),
});
export type RoofSizeOfDoor = z.infer<typeof RoofSizeOfDoor>;

export const RoofSquares = z.object({
  propertyId: z.number().int(),
  squares: z.number(),
  /** The same for all doors under one roof, whose squares are counted once. */
  roof: z.string(),
});
export type RoofSquares = z.infer<typeof RoofSquares>;

/** A roof of a queue as a rep needs it at its door. */
export const RoofAtDoor = RoofSizeOfDoor.pick({ range: true }).extend({
  propertyId: z.number().int(),
  from: z.enum(sizeOrigins),
  squares: z.number(),
  plusMinusSquares: z.number(),
});
export type RoofAtDoor = z.infer<typeof RoofAtDoor>;

/** What the roofs of a list come to; one over several of its doors counts once. */
export const SquaresOfQueue = z.object({
  doors: z.number().int(),
  /** Doors whose roof has a size. */
  sized: z.number().int(),
  squares: z.number(),
});
export type SquaresOfQueue = z.infer<typeof SquaresOfQueue>;

export const roofSizes = {
  list: get('/api/roof-sizes', {
    summary:
      'Squares of roofs, by the company’s measurements or by outlines; roofs without a size are left out',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties', 'measurements'],
    query: z.strictObject({ propertyIds: listOf(z.string().regex(/^[1-9]\d{0,8}$/), MOST_SIZES) }),
    response: z.array(RoofSquares),
  }),
  ofProperty: get('/api/properties/{propertyId}/roof-size', {
    summary: 'The size of a roof with its ±, where it is from, and what is assumed',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties', 'measurements', 'price-book'],
    response: RoofSizeOfDoor,
  }),
  getRanges: get('/api/team/price-ranges', {
    summary:
      'Who of the company sees price ranges, how they are rounded, and whether homeowners may see them',
    access: 'team:lead',
    scope: 'leads',
    shows: ['team'],
    response: PriceRangeSettings.extend({ may: z.object({ change: z.boolean() }) }),
  }),
  setRanges: put('/api/team/price-ranges', {
    summary: 'Choose who sees price ranges, how they are rounded, and whether homeowners may see them',
    access: 'team:manage',
    scope: 'prices',
    emits: ['price-ranges-changed'],
    changes: ['team', 'measurements'],
    body: PriceRangeSettings,
    response: Done,
  }),
  listTerritories: get('/api/team/territory-values', {
    summary:
      'What the severe roofs of each of the company’s ZIP codes come to, by its prices; nothing for who does not see price ranges',
    access: 'team:lead',
    scope: 'leads',
    shows: ['properties', 'measurements', 'price-book', 'team'],
    response: z.array(TerritoryValue),
  }),
  listOfQueue: get('/api/queues/{queueId}/roofs', {
    summary: 'The roofs of a queue that have a size, each with what it may cost for who may see that',
    access: 'queue:read',
    scope: 'leads',
    shows: ['queue-items', 'properties', 'measurements', 'price-book'],
    response: z.array(RoofAtDoor),
  }),
  ofQueue: get('/api/queues/{queueId}/squares', {
    summary: 'Squares of all roofs of a queue; a roof over several of its doors counts once',
    access: 'queue:read',
    scope: 'leads',
    shows: ['queue-items', 'properties', 'measurements'],
    response: SquaresOfQueue,
  }),
};
