import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import type { PropertyPanel, PropertyPanelProps } from '#web/features/properties/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { ScoreReasons } from './score-reasons.tsx';
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
