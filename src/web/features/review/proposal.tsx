import type { ProposalShown } from '#contract/vision.ts';
import { damageSigns } from '#domain/roofs.ts';
import { chanceWords } from '#web/features/vision/index.ts';
import { materialLabels } from './review-keys.ts';

interface ProposalProps {
  proposal: ProposalShown;
  /** Whether the reviewer has said a first word: before that it would only be repeated. */
  shown: boolean;
}

/** What software proposes of the roof on screen. */
export function Proposal({ proposal, shown }: ProposalProps) {
  return (
    <section aria-label="Proposal" className="grid gap-1 rounded-md border border-dashed px-3 py-2 text-sm">
      <h2 className="font-medium">Proposed by software</h2>
      <p className="text-muted-foreground">{shown ? sentenceOf(proposal) : 'Shown after your first key.'}</p>
    </section>
  );
}

function sentenceOf({ state, reasons, damage, signs, material }: ProposalShown): string {
  if (state === 'abstained') return `Nothing. ${reasons.join(' ')}`;
  const seen = signs.map(({ sign, share }) => `${damageSigns[sign]} (${chanceWords(share)} sure)`);
  const sound = damage !== null && damage < 0.5;
  const what = sound
    ? `No damage (${chanceWords(1 - damage)} sure)`
    : seen.join(', ') || `Damaged (${chanceWords(damage ?? 0)} sure), it cannot say how`;
  return material
    ? `${what}. Material: ${materialLabels[material.name]} (${chanceWords(material.share)} sure).`
    : `${what}.`;
}
