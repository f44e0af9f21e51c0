import type { Term } from './terms.ts';

/** How many points double the odds that a door is won. */
export const POINTS_TO_DOUBLE = 10;

/** Whole points: a base for a door of which nothing is known, and what each term adds. */
export interface Weights {
  base: number;
  points: Readonly<Record<Term, number>>;
}

/**
 * The published weights every company starts with: judgment from the trade, not measured, until 200 of its own outcomes
 * tell better (train.ts). docs/lead-score.md shows the same table; a test compares the two.
 */
export const startWeights: Weights = {
  base: 35,
  points: {
    'severe-recent': 20,
    'severe-aging': 15,
    'severe-old': 10,
    'moderate-recent': 13,
    'moderate-aging': 10,
    'moderate-old': 6,
    'minor-recent': 4,
    'minor-aging': 3,
    'minor-old': 2,
    'none-recent': -12,
    'none-aging': -8,
    'none-old': -4,
    'built-0-9': -12,
    'built-10-14': -3,
    'built-15-19': 6,
    'built-20-29': 9,
    'built-30-up': 5,
    'hail-large-recent': 14,
    'hail-recent': 10,
    'hail-large-earlier': 7,
    'hail-earlier': 5,
    'hail-report-recent': 4,
    'hail-report-earlier': 2,
    'owner-occupied': 4,
    absentee: -4,
    'wins-1': 3,
    'wins-2-4': 5,
    'wins-5-up': 8,
    'missing-shingles': 4,
    'water-stains': 2,
    'cracked-shingles': 3,
    'curling-shingles': 3,
  },
};

/** The score of a door at which these terms hold: from 0 to 100. */
export function scoreOf(terms: readonly Term[], { base, points }: Weights): number {
  const sum = terms.reduce((before, term) => before + points[term], base);
  return Math.min(100, Math.max(0, sum));
}
