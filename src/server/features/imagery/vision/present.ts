import type { SuggestionShown } from '#contract/vision.ts';
import type { DamageSign } from '#domain/roofs.ts';
import { limits, type RoofScores, type suggestionStates } from '#domain/vision/suggest.ts';

export interface SuggestionRow {
  state: (typeof suggestionStates)[number];
  reasons: string[];
  scores: RoofScores | null;
  named: DamageSign[];
}

/** A suggestion for a reviewer, after their own first key. */
export function presentSuggestion({ state, reasons, scores, named }: SuggestionRow): SuggestionShown {
  const isSuggested = state === 'suggested' && scores !== null;
  return {
    state,
    reasons,
    damage: isSuggested ? scores.damage : null,
    assumed: isSuggested ? scores.assumed : null,
    signs: isSuggested ? named.map((sign) => ({ sign, share: scores.signs[sign] })) : [],
    material: isSuggested && scores.material.share >= limits.material ? scores.material.name : null,
  };
}
