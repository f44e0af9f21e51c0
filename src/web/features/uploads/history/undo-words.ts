import type { UndoPlan } from '#contract/undo.ts';
import { counted } from '#domain/standing.ts';

/** What will happen, in a sentence or two. */
export function planWords({ removes, restores }: Pick<UndoPlan, 'removes' | 'restores'>): string {
  const parts = [
    removes > 0 &&
      `${counted(removes, 'property that it added is', 'properties that it added are')} removed.`,
    restores > 0 &&
      `${counted(restores, 'property that it changed says', 'properties that it changed say')} again what ${restores === 1 ? 'it' : 'they'} said before.`,
  ].filter((part) => typeof part === 'string');
  return parts.length === 0
    ? 'It changed no property; only its place in the history changes.'
    : parts.join(' ');
}
