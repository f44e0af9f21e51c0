import type { SuggestionShown } from '#contract/vision.ts';
import { damageSigns } from '#domain/roofs.ts';
import { describeAssumed, meaningOf } from '#web/features/imagery/vision/index.ts';
import { materialLabels } from './review-keys.ts';

interface SuggestionProps {
  suggestion: SuggestionShown;
  /** Whether the reviewer pressed a first key: before that, they would only repeat it. */
  shown: boolean;
}

/** What software suggests of the roof on screen. */
export function Suggestion({ suggestion, shown }: SuggestionProps) {
  return (
    <section aria-label="Suggestion" className="grid gap-1 rounded-md border border-dashed px-3 py-2 text-sm">
      <h2 className="font-medium">Suggested by software</h2>
      <p className="text-muted-foreground">
        {shown ? sentenceOf(suggestion) : 'Shown after your first key.'}
      </p>
    </section>
  );
}

function sentenceOf({ state, reasons, damage, assumed, signs, material }: SuggestionShown): string {
  if (state === 'abstained' || damage === null || !assumed) return `No suggestion. ${reasons.join(' ')}`;
  const names = signs.map(({ sign, share }) => `${damageSigns[sign]} (${meaningOf(share, 'have it')})`);
  const what = damage < 0.5 ? 'No damage' : 'Damaged';
  return [
    `${what}: ${meaningOf(damage)}.`,
    names.length > 0 && `${names.join(', ')}.`,
    names.length === 0 && damage >= 0.5 && 'It cannot say how.',
    material && `Material: ${materialLabels[material]}.`,
    `This assumes that ${describeAssumed(assumed)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
