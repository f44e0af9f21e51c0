import { useQuery } from '@tanstack/react-query';
import type { ZipAccuracy } from '#contract/coverage.ts';
import { describeCapture } from '#domain/assessments/words.ts';
import { describeAccuracy } from '#domain/review/accuracy.ts';
import { api, query } from '#web/api/index.ts';
import { FoundRows } from '#web/lists/found-rows.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { usePagedSearch } from '#web/lists/use-paged-search.ts';
import { Section } from '#web/ui/card.tsx';
import { formatDay } from '#web/ui/days.ts';

/** How right the facts of one's ZIP codes are, as far as that was measured. Nothing if no capture was delivered. */
export function AccuracyCard() {
  const accuracy = useQuery(query(api.coverage.listAccuracy));
  if (accuracy.data?.length === 0) return null;
  return (
    <Section
      title="What was checked"
      description="The newest capture of each of your ZIP codes. A blind check shows randomly drawn roofs to people who know nothing else about them. In parentheses is the range that each percentage is probably in."
    >
      <Loaded query={accuracy} failure="Failed to fetch the checks">
        {(all) => <Zips all={all} />}
      </Loaded>
    </Section>
  );
}

function Zips({ all }: { all: readonly ZipAccuracy[] }) {
  const list = usePagedSearch('checked', all, ({ zipCode }) => zipCode);
  return (
    <FoundRows list={list} noun="ZIP codes" searchLabel="Search checked ZIP" noMatch="No ZIP code matches">
      {(rows) => (
        <ul className="divide-y">
          {rows.map((zip) => (
            <li key={zip.zipCode} className="grid gap-1 py-4 first:pt-0 last:pb-0">
              <h3 className="font-medium tabular-nums">
                {zip.zipCode}
                <span className="font-normal text-muted-foreground">
                  {' · '}
                  {describeCapture(zip, formatDay(zip.capturedOn))}
                </span>
              </h3>
              <ul className="grid max-w-prose gap-1">
                {describeAccuracy(zip).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </FoundRows>
  );
}
