import { Info, MapPinOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { PIN_LIMIT } from './map-rules.ts';
import type { MapData } from './use-map-points.ts';
import { inFigures, propertyCount } from './words.ts';

interface MapNoticesProps {
  data: MapData;
  /** How many pins are in view where not all are drawn. */
  cut: number | null;
  styleFailed: boolean;
}

/** What the map does not show, and why. */
export function MapNotices({ data, cut, styleFailed }: MapNoticesProps) {
  const { withoutPosition, tiled, total, matching, pending } = data;
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-3 top-3 grid justify-items-center gap-2 text-sm *:pointer-events-auto"
    >
      {styleFailed && (
        <Notice>The base map of MAP_STYLE_URL cannot be loaded. Properties are drawn without it.</Notice>
      )}
      {cut !== null && (
        <Notice>
          {inFigures(PIN_LIMIT)} of {inFigures(cut)} pins in view, those nearest to the centre. Zoom in for
          the rest.
        </Notice>
      )}
      {tiled && (
        <Notice>
          {inFigures(total)} properties are too many to load at once: the server draws them, area by area.
        </Notice>
      )}
      {!pending && matching + withoutPosition === 0 && <Notice>No properties match these filters.</Notice>}
      {withoutPosition > 0 && (
        <Notice icon={<MapPinOff />}>
          {propertyCount(withoutPosition)} {withoutPosition === 1 ? 'has' : 'have'} no position yet.
        </Notice>
      )}
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
