import type { EdgeType } from './edge-types.ts';

/** What somebody else measured, without the corners it is from. */
export interface BoughtFigures {
  slopedSquareFeet: number;
  facets: number;
  /** Rise over a run of 12, and the sloped area that has it. */
  byPitch: { pitch: number; squareFeet: number }[];
  /** Feet of each type of edge; 'ridge' may hold the hips, too. */
  lengths: { type: EdgeType; feet: number; count: number }[];
}
