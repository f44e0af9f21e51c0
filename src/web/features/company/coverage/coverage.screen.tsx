import { useQuery } from '@tanstack/react-query';
import { MapPinPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AvailableZip } from '#contract/coverage.ts';
import type { ZipArea } from '#contract/map.ts';
import { api, query } from '#web/api/index.ts';
import { StormCapturesCard } from '#web/features/storms/storm-captures/index.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { FoundRows } from '#web/lists/found-rows.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { usePagedSearch } from '#web/lists/use-paged-search.ts';
import { Section } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccuracyCard } from './accuracy-card.tsx';
import { availableColumns } from './available-columns.tsx';
import { NewAreaDialog } from './new-area-dialog.tsx';
import { SubscribedCard } from './subscribed-card.tsx';
import { TerritoryValues } from './territory-values.tsx';
import { zipCards } from './zip-columns.tsx';

/** The user's territories, and those to ask for. */
export function CoverageScreen() {
  usePageTitle('Coverage Map');
  return (
    <Page
      title="Coverage Map"
      description="The territories you hold, and those you can request."
      actions={<NewAreaDialog />}
    >
      <TerritoriesCard />
      <SubscribedCard />
      <TerritoryValues />
      <AccuracyCard />
      <AvailableCard />
      <StormCapturesCard />
    </Page>
  );
}

function AvailableCard() {
  const zips = useQuery(query(api.coverage.listAvailable));
  return (
    <Section
      title="Available ZIP Codes"
      description="A taken one has a waiting list: you get an email when it becomes free."
    >
      <Loaded query={zips} failure="Failed to fetch available ZIP codes">
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={MapPinPlus} title="No other ZIP codes" className="py-8">
              No other ZIP code is offered right now. Request a new area above.
            </EmptyState>
          ) : (
            <Zips zips={list} />
          )
        }
      </Loaded>
    </Section>
  );
}

function Zips({ zips }: { zips: readonly AvailableZip[] }) {
  const list = usePagedSearch('available', zips, ({ zipCode, city, state }) =>
    [zipCode, city, state].join(' '),
  );
  return (
    <FoundRows
      list={list}
      noun="ZIP codes"
      searchLabel="Search available ZIP or city"
      noMatch="No ZIP code matches"
      hint="Request it as a new area above."
    >
      {(rows) => <DataTable rows={rows} columns={availableColumns} keyOf={({ id }) => id} {...zipCards} />}
    </FoundRows>
  );
}

// MapLibre is a large file: it comes when there is something to draw.
const TerritoryMap = lazy(async () => ({ default: (await import('./territory-map.tsx')).TerritoryMap }));

/** A map of the territories. Nothing if no position is known. */
function TerritoriesCard() {
  const areas = useQuery(query(api.map.listZipAreas));
  const site = useQuery(query(api.site.getInfo));
  const [drawable, setDrawable] = useState(true);
  if (areas.data?.features.length === 0) return null;
  return (
    <Section title="Your territories" description="Select one to see its properties on the map.">
      {drawable ? (
        <Loaded query={areas} failure="Failed to fetch the outlines of your ZIP codes">
          {({ features }) => (
            <Suspense fallback={<Skeleton className="h-80 sm:h-96" />}>
              {site.data ? (
                <TerritoryMap areas={features} base={site.data} onFailed={() => setDrawable(false)} />
              ) : (
                <Skeleton className="h-80 sm:h-96" />
              )}
            </Suspense>
          )}
        </Loaded>
      ) : (
        <p className="text-muted-foreground">
          The map cannot be drawn on this device. The tables below list the same ZIP codes.
        </p>
      )}
      {areas.data && <WithoutOutline areas={areas.data.features} />}
    </Section>
  );
}

const NAMED = 6;

/** Lists the territories the map cannot show. */
function WithoutOutline({ areas }: { areas: readonly ZipArea[] }) {
  const held = useQuery(query(api.coverage.listSubscribed));
  const drawn = new Set(areas.map(({ properties }) => properties.zipCode));
  const missing = held.data?.filter(({ zipCode }) => !drawn.has(zipCode)) ?? [];
  if (missing.length === 0) return null;
  const names = missing.slice(0, NAMED).map(({ zipCode }) => zipCode);
  const more = missing.length - names.length;
  return (
    <p className="mt-3 text-sm text-muted-foreground tabular-nums">
      Not drawn, because no outline is known yet: {names.join(', ')}
      {more > 0 && ` and ${more.toLocaleString()} more`}.
    </p>
  );
}
