import { Info, MapPinOff, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { POINT_TILE_ZOOM } from '#contract/map.ts';
import { propertyCount } from '#domain/queues/words.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { useIsNear } from '#web/map/use-camera.ts';
import { useIsBusy } from '#web/map/use-is-busy.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PIN_LIMIT } from '../map-rules.ts';
import type { MapData } from '../use-map-points.ts';
import { inFigures } from './words.ts';

interface MapNoticesProps {
  map: MapLibre;
  data: MapData;
  /** How many pins are in view where not all are drawn. */
  cut: number | null;
  styleFailed: boolean;
  /** How streets are added, if there are none. */
  hint: string | null;
  /** Leads back where nothing that matches is in view; null elsewhere. */
  onBack: (() => void) | null;
  /** What is done at present, above all notices. */
  children: ReactNode;
}

/** What the map does not show, and why. */
export function MapNotices({ map, data, cut, styleFailed, hint, onBack, children }: MapNoticesProps) {
  const isBusy = useIsBusy(map) || data.asking;
  const single = useIsNear(map, POINT_TILE_ZOOM);
  const { withoutPosition, tiled, total, matching, pending } = data;
  return (
    <div className="pointer-events-none absolute inset-x-3 top-3 grid grid-cols-1 justify-items-center gap-2 *:pointer-events-auto max-lg:top-18">
      {children}
      <div
        role="status"
        className="pointer-events-none! grid justify-items-center gap-2 text-sm *:pointer-events-auto"
      >
        {onBack && (
          <Button variant="secondary" onClick={onBack} className="bg-raised shadow-float">
            <Undo2 />
            Back to My Properties
          </Button>
        )}
        {isBusy && !pending && <Notice icon={<Spinner />}>Loading the map...</Notice>}
        {styleFailed && (
          <Notice>The base map at MAP_STYLE_URL cannot be loaded, so the offline map is shown.</Notice>
        )}
        {hint && <Notice>{hint}</Notice>}
        {cut !== null && (
          <Notice>
            {inFigures(PIN_LIMIT)} of {inFigures(cut)} pins in view, those nearest to the center. Zoom in for
            the rest.
          </Notice>
        )}
        {tiled && !single && (
          <Notice>{inFigures(total)} properties, so circles show areas. Zoom in to see single roofs.</Notice>
        )}
        {!pending && matching + withoutPosition === 0 && <Notice>No properties match these filters.</Notice>}
        {withoutPosition > 0 && (
          <Notice icon={<MapPinOff />}>
            {propertyCount(withoutPosition)} {withoutPosition === 1 ? 'has' : 'have'} no position yet.
          </Notice>
        )}
      </div>
    </div>
  );
}

function Notice({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <p className="flex max-w-lg items-center gap-2 rounded-lg border bg-raised/95 px-3 py-1.5 shadow-float [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground">
      {icon ?? <Info aria-hidden="true" />}
      <span>{children}</span>
    </p>
  );
}
