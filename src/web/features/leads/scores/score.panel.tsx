import { useQuery } from '@tanstack/react-query';
import type { PropertyScore } from '#contract/scores.ts';
import { factorLabels } from '#domain/score/terms.ts';
import { api, query } from '#web/api/index.ts';
import type { PropertyPanel, PropertyPanelProps } from '#web/features/leads/properties/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { cn } from '#web/ui/cn.ts';
import { formatDay } from '#web/ui/days.ts';
import { UnusedFields } from './unused-fields.tsx';

/** How promising a door is to the company, why, and what that does not use. */
export const panel: PropertyPanel = { tab: 'details', order: 0, Panel: ScorePanel };

function ScorePanel({ property: { id: propertyId } }: PropertyPanelProps) {
  const score = useQuery(query(api.scores.ofProperty, { params: { propertyId } }));
  return (
    <section aria-label="Score" className="grid gap-3">
      <Loaded query={score} failure="Failed to fetch the score">
        {(found) => (
          <>
            <h3 className="font-medium">
              Score <span className="tabular-nums">{found.score}</span>{' '}
              <span className="font-normal text-muted-foreground">of 100</span>
            </h3>
            <ScoreReasons found={found} />
          </>
        )}
      </Loaded>
      <UnusedFields />
    </section>
  );
}

/** What moved a score, the strongest first, what is not known, and which weights are in force. */
function ScoreReasons({ found: { reasons, base, unknown, weights } }: { found: PropertyScore }) {
  return (
    <>
      {reasons.length > 0 && (
        <ul className="grid gap-1.5">
          {reasons.map(({ text, points }) => (
            <li key={text} className="grid grid-cols-[2.5rem_1fr] gap-2">
              <span
                className={cn('text-right font-medium tabular-nums', points < 0 && 'text-muted-foreground')}
              >
                {points > 0 ? `+${points}` : `−${-points}`}
              </span>
              <span className="min-w-0 break-words">{text}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted-foreground">
        A door with nothing on record scores {base}.{' '}
        {unknown.length > 0 &&
          `Not known here: ${unknown.map((factor) => factorLabels[factor].toLowerCase()).join(', ')}. `}
        {weights.since === null
          ? 'Points are the published ones, the same for every company.'
          : `Points are learned from your company’s own outcomes, since ${formatDay(weights.since.slice(0, 10))}.`}
      </p>
    </>
  );
}
