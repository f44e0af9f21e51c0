import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Bounds } from '#domain/geo/bounds.ts';
import { api, query } from '#web/api/index.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

// MapLibre is a large file: it comes when there is something to draw.
const CardMapCanvas = lazy(async () => ({ default: (await import('./card-map-canvas.tsx')).CardMapCanvas }));

interface CardMapProps {
  /** What the map shows, for people who cannot see it. */
  label: string;
  /** What is in view, at first and when it changes. */
  bounds: Bounds;
  /** The map when it can take sources and layers; null when it is gone. */
  onMap: (map: MapLibre | null) => void;
}

/** A map in a card, on the same ground as the large one; a sentence where this device cannot draw it. */
export function CardMap(props: CardMapProps) {
  const site = useQuery(query(api.site.getInfo));
  const [drawable, setDrawable] = useState(true);
  if (!drawable) return <p className="text-muted-foreground">The map cannot be drawn on this device.</p>;
  const waiting = <Skeleton className="h-80 sm:h-96" />;
  return (
    <Suspense fallback={waiting}>
      {site.data ? (
        <CardMapCanvas {...props} base={site.data} onFailed={() => setDrawable(false)} />
      ) : (
        waiting
      )}
    </Suspense>
  );
}
