import type { ReviewItem } from '#contract/reviews.ts';
import type { Difference } from '#domain/review/agreement.ts';
import { damageSigns } from '#domain/roofs.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { materialLabels } from './review-keys.ts';

type Contradictory = Extract<ReviewItem, { blind: false }>;

const words: Record<Difference, string> = {
  damage: 'whether it is damaged',
  signs: 'the signs of damage',
  material: 'the material',
  severity: 'the severity',
};

/** Two reviewers differ, and this answer settles it. Their answers show after the first key. */
export function Contradiction({ item, shown }: { item: Contradictory; shown: boolean }) {
  return (
    <section className="grid gap-2 rounded-lg border bg-muted p-3 text-sm">
      <h2 className="font-medium">
        Two reviewers differ in {item.differences.map((one) => words[one]).join(', ')}
      </h2>
      {shown ? (
        <ul className="grid gap-1.5">
          {item.contradictory.map((answer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no names, and their order stays
            <li key={index} className="flex flex-wrap items-center gap-2">
              <SeverityBadge severity={answer.severity} />
              {[
                answer.material && materialLabels[answer.material],
                ...answer.signs.map((sign) => damageSigns[sign].toLowerCase()),
              ]
                .filter(Boolean)
                .join(', ')}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted-foreground">
          Their answers show after your first key. Your answer settles it.
        </p>
      )}
    </section>
  );
}
