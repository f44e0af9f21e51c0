import type { ZipArea } from '#contract/map.ts';
import { stageLabels } from '#domain/crm.ts';
import type { MapPoint } from '#domain/map/points.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { MapPopup } from '#web/map/map-popup.tsx';
import type { MapLibre } from '#web/map/maplibre.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import type { Hovered } from '../use-pointer.ts';
import { inFigures } from './words.ts';

interface HoverCardProps {
  map: MapLibre;
  hovered: Hovered;
  find: (id: number) => MapPoint | undefined;
  areas: readonly ZipArea[];
}

/** What is under the pointer: a property's address, severity and stage, or a ZIP's counts. */
export function HoverCard({ map, hovered, find, areas }: HoverCardProps) {
  if (hovered?.kind === 'pin') {
    const point = find(hovered.id);
    if (!point) return null;
    return (
      <MapPopup map={map} longitude={hovered.longitude} latitude={hovered.latitude}>
        <PointCard point={point} />
      </MapPopup>
    );
  }
  const area = hovered && areas.find(({ properties }) => properties.zipCode === hovered.zipCode);
  if (!area) return null;
  return (
    <MapPopup map={map} longitude={0} latitude={0} followsPointer>
      <ZipCard area={area} />
    </MapPopup>
  );
}

function PointCard({ point }: { point: MapPoint }) {
  return (
    <div className="grid gap-2 p-3 text-base">
      <p className="font-semibold">{point.address}</p>
      <p className="flex items-center gap-2 text-sm text-muted-foreground">
        <SeverityBadge severity={point.severityLevel} />
        {stageLabels[point.stage]}
      </p>
      <UnreviewedMark propertyId={point.id} />
    </div>
  );
}

function ZipCard({ area: { properties } }: { area: ZipArea }) {
  const { zipCode, city, state, count, severe, moderate, minor, none } = properties;
  const counts = { severe, moderate, minor, none };
  return (
    <div className="grid min-w-44 gap-2 p-3 text-base">
      <div>
        <p className="font-semibold tabular-nums">
          {zipCode}
          {city && ` · ${city}${state ? `, ${state}` : ''}`}
        </p>
        <p className="text-sm text-muted-foreground tabular-nums">{propertyCount(count)}</p>
      </div>
      {count > 0 && (
        <dl className="grid gap-1">
          {(['severe', 'moderate', 'minor', 'none'] as const).map((level) => (
            <div key={level} className="flex items-center justify-between gap-6">
              <dt>
                <SeverityBadge severity={level} />
              </dt>
              <dd className="text-sm tabular-nums">{inFigures(counts[level])}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
