import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RoofDifferences } from '#contract/captures.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { CompareDialog } from '#web/features/imagery/roof-compare/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { formatDay } from '#web/ui/days.ts';

/** Two rows on a wide screen: those that look alike come last. */
const FIRST = 12;

type Roof = RoofDifferences['roofs'][number];

/** The roofs that look most different from an earlier capture, to look at them first. */
export function DifferencesCard({ captureId }: { captureId: number }) {
  const differences = useQuery(query(api.captures.getDifferences, { params: { captureId } }));
  return (
    <Section
      title="Compared with earlier captures"
      description="Which roofs look most different from the latest earlier capture that shows them. Shadows, cars and leaves look different, too: a reviewer decides whether a roof changed."
      className="grid gap-4"
    >
      <Loaded query={differences} failure="Failed to fetch the comparison">
        {(found) => <Found found={found} />}
      </Loaded>
    </Section>
  );
}

function Found({ found: { compared, notComparable, roofs } }: { found: RoofDifferences }) {
  const [shown, setShown] = useState<Roof | null>(null);
  const [open, setOpen] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const { angle, match } = notComparable;
  if (compared + angle + match === 0)
    return (
      <p className="text-muted-foreground">
        Nothing to compare yet: no earlier delivered capture shows these roofs, or the comparison is still
        running.
      </p>
    );
  const reasons = [
    `${counted(compared, 'roof', 'roofs')} compared`,
    angle > 0 && `${angle.toLocaleString()} not comparable, seen from another angle`,
    match > 0 && `${match.toLocaleString()} not comparable, too little alike`,
  ];
  return (
    <>
      <p className="text-muted-foreground tabular-nums">{reasons.filter(Boolean).join(' · ')}</p>
      <ol aria-label="Most different first" className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {roofs.slice(0, showsAll ? roofs.length : FIRST).map((roof, at) => (
          <li key={roof.propertyId}>
            <button
              type="button"
              aria-label={`Compare roof ${at + 1} with the capture of ${formatDay(roof.earlier.capturedOn)}`}
              className="grid w-full gap-1 rounded-lg text-left text-sm text-muted-foreground tabular-nums hover:text-foreground"
              onClick={() => {
                setShown(roof);
                setOpen(true);
              }}
            >
              <img
                src={roof.picture}
                alt=""
                loading="lazy"
                className="aspect-4/3 w-full rounded-lg border bg-muted object-cover"
              />
              Difference {roof.score.toFixed(1)}
              <span className="block">since {formatDay(roof.earlier.capturedOn)}</span>
            </button>
          </li>
        ))}
      </ol>
      {!showsAll && roofs.length > FIRST && (
        <Button variant="secondary" className="w-fit" onClick={() => setShowsAll(true)}>
          Show All {roofs.length.toLocaleString()} Roofs
        </Button>
      )}
      {shown && (
        <CompareDialog
          key={shown.propertyId}
          open={open}
          onClose={() => setOpen(false)}
          title="A roof of this capture"
          picture={shown.picture}
          earlier={shown.earlier}
        />
      )}
    </>
  );
}
