import { z } from 'zod';
import { edgeTypes } from '#domain/measure/edge-types.ts';
import { sizeOrigins } from '#domain/roof-size/words.ts';
import { get } from './endpoint.ts';
import { listOf } from './lead-filters.ts';

/** Most properties of one list of sizes. */
export const MOST_SIZES = 250;

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
    shows: ['properties', 'measurements'],
    response: RoofSizeOfDoor,
  }),
  ofQueue: get('/api/queues/{queueId}/squares', {
    summary: 'Squares of all roofs of a queue; a roof over several of its doors counts once',
    access: 'queue:read',
    scope: 'leads',
    shows: ['queue-items', 'properties', 'measurements'],
    response: SquaresOfQueue,
  }),
};
