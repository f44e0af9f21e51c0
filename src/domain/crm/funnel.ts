import type { Stage } from '../crm.ts';

/** The stages a deal climbs; 'lost' is where it may fall from any of them. */
export const ladder = ['new', 'queued', 'knocked', 'called', 'appt_set', 'proposal_sent', 'won'] as const;
export type Rung = (typeof ladder)[number];

export interface FunnelStep {
  stage: Rung;
  /** Properties that came this far or further, also those lost since. */
  reached: number;
  /** Share of those on the step before that came here, 0 to 1; null for the first step and where nobody was before. */
  rate: number | null;
}

/**
 * How many came how far. @param furthest how many properties have each stage as the furthest they reached; a property
 * that was only ever lost counts as 'new'
 */
export function funnelOf(furthest: Partial<Record<Stage, number>>): FunnelStep[] {
  const reached = ladder.map((_, index) =>
    ladder
      .slice(index)
      .reduce((sum, stage) => sum + (furthest[stage] ?? 0), index === 0 ? (furthest.lost ?? 0) : 0),
  );
  return ladder.map((stage, index) => {
    const before = reached[index - 1] ?? 0;
    return { stage, reached: reached[index] ?? 0, rate: before > 0 ? (reached[index] ?? 0) / before : null };
  });
}
