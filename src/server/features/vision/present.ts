import type { ProposalShown } from '#contract/vision.ts';
import type { DamageSign } from '#domain/roofs.ts';
import { limits, type proposalStates, type RoofScores } from '#domain/vision/propose.ts';

export interface ProposalRow {
  state: (typeof proposalStates)[number];
  reasons: string[];
  scores: RoofScores | null;
  named: DamageSign[];
}

/** A suggestion for a reviewer, after their own first key. */
export function presentProposal({ state, reasons, scores, named }: ProposalRow): ProposalShown {
  const isProposed = state === 'proposed' && scores !== null;
  return {
    state,
    reasons,
    damage: isProposed ? scores.damage : null,
    assumed: isProposed ? scores.assumed : null,
    signs: isProposed ? named.map((sign) => ({ sign, share: scores.signs[sign] })) : [],
    material: isProposed && scores.material.share >= limits.material ? scores.material.name : null,
  };
}
