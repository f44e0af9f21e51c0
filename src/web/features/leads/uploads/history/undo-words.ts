import type { UndoPlan } from '#contract/undo.ts';
import { counted } from '#domain/standing.ts';

/** What will happen, in a sentence or two. */
export function describePlan({ removes, restores }: Pick<UndoPlan, 'removes' | 'restores'>): string {
  const parts = [
    removes > 0 &&
      `${counted(removes, 'property that it added is', 'properties that it added are')} removed.`,
    restores > 0 &&
      `${counted(restores, 'property that it changed gets its previous values back', 'properties that it changed get their previous values back')}.`,
  ].filter((part) => typeof part === 'string');
  return parts.length === 0
    ? 'It changed no property; only its place in the history changes.'
    : parts.join(' ');
}
