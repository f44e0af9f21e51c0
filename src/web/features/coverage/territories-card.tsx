import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ZipArea } from '#contract/map.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

// MapLibre is a large file: it comes when there is something to draw.
const TerritoryMap = lazy(async () => ({ default: (await import('./territory-map.tsx')).TerritoryMap }));

/** A map of the territories. Nothing if no position is known. */
export function TerritoriesCard() {
  const areas = useQuery(query(api.map.listZipAreas));
  const site = useQuery(query(api.site.getInfo));
  const [drawable, setDrawable] = useState(true);
  if (areas.data?.features.length === 0) return null;
  return (
    <Section title="Your territories" description="Press one to see its properties on the map.">
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
