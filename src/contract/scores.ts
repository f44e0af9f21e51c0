import { z } from 'zod';
import { factors, terms } from '#domain/score/terms.ts';
import { get } from './endpoint.ts';
import { listOf } from './lead-filters.ts';

/** Most properties of one list of scores. */
export const MOST_SCORES = 250;

export const ScoreReason = z.object({
  factor: z.enum(factors),
  /** What it added to the score, or took from it. */
  points: z.number().int(),
  text: z.string(),
});
export type ScoreReason = z.infer<typeof ScoreReason>;

/** Which weights are in force: the published ones, or the company's own. */
export const WeightsInForce = z.object({
  kind: z.enum(['start', 'own']),
  /** Since when the company's own are; null for the published ones. */
  since: z.iso.datetime().nullable(),
});

export const PropertyScore = z.object({
  score: z.number().int(),
  /** A door of which nothing is known. */
  base: z.number().int(),
  /** Those that moved the score, the strongest first. */
  reasons: z.array(ScoreReason),
  /** About which nothing is known. */
  unknown: z.array(z.enum(factors)),
  weights: WeightsInForce,
});
export type PropertyScore = z.infer<typeof PropertyScore>;

/** What is known of a company's weights: which are in force, and how they do on doors kept back. */
export const ScoreWeights = z.object({
  ...WeightsInForce.shape,
  base: z.number().int(),
  /** Points of each term: those in force and the published ones. */
  terms: z.array(
    z.object({
      term: z.enum(terms),
      factor: z.enum(factors),
      points: z.number().int(),
      start: z.number().int(),
    }),
  ),
  /** Doors that were won or lost since outcomes are kept, and how many are needed. */
  outcomes: z.number().int(),
  wins: z.number().int(),
  needed: z.number().int(),
  /** Won and lost doors needed, of each. */
  neededOfEach: z.number().int(),
  trainedAt: z.iso.datetime().nullable(),
  /** Null while nothing was learned. */
  report: z
    .object({
      outcomes: z.number().int(),
      wins: z.number().int(),
      startLoss: z.number(),
      ownLoss: z.number(),
      better: z.number(),
      lift: z.number(),
      calibration: z.array(
        z.object({ doors: z.number().int(), predicted: z.number(), won: z.number().int() }),
      ),
    })
    .nullable(),
});
export type ScoreWeights = z.infer<typeof ScoreWeights>;

export const scores = {
  list: get('/api/scores', {
    summary: 'How promising doors are to the company, from 0 to 100; doors without a score are left out',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties', 'storms', 'stages'],
    query: z.strictObject({ propertyIds: listOf(z.string().regex(/^[1-9]\d{0,8}$/), MOST_SCORES) }),
    response: z.array(z.object({ propertyId: z.number().int(), score: z.number().int() })),
  }),
  ofProperty: get('/api/properties/{propertyId}/score', {
    summary: 'The score of a property at this moment, with its reasons in words',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties', 'storms', 'stages'],
    response: PropertyScore,
  }),
  weights: get('/api/team/score-weights', {
    summary: 'Which weights score the doors of the company, since when, and how they do on doors kept back',
    access: 'team:lead',
    scope: 'leads',
    shows: ['stages', 'team'],
    response: ScoreWeights,
  }),
};
