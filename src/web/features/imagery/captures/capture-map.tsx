import { useEffect, useState } from 'react';
import type { CaptureCoverage, CaptureRoof } from '#contract/capture-coverage.ts';
import type { CaptureGround } from '#contract/ground.ts';
import { type Bounds, joinBounds } from '#domain/geo/bounds.ts';
import type { MapBase } from '#web/map/base.ts';
import { fitTo } from '#web/map/camera.ts';
import { putData, putLayer, putSource, takeAway } from '#web/map/layers.ts';
import { MapCanvas } from '#web/map/map-canvas.tsx';
import type { MapLibre } from '#web/map/maplibre.ts';
import { FIRST_LABEL } from '#web/map/sources.ts';
import { useIsDark } from '#web/ui/theme.ts';
import {
  captureLayers,
  FOOTPRINTS,
  footprintFeatures,
  GAPS,
  GROUND,
  gapFeatures,
  groundLayer,
  groundSource,
  ROOFS,
  type RoofMark,
  roofFeatures,
  roofMarks,
} from './capture-map-layers.ts';

interface CaptureMapProps {
  captureId: number;
  coverage: CaptureCoverage;
  roofs: readonly CaptureRoof[];
  drawn: CaptureGround['drawn'];
  base: MapBase;
  /** There is nothing to be drawn with, or on. */
  onFailed: () => void;
}

const FIT = { padding: 24, maxZoom: 18, animate: false };
/** Those who work on captures need not hold the ZIP code of the sample. */
const loadGround = async (): Promise<GeoJSON.FeatureCollection> => ({
  type: 'FeatureCollection',
  features: [],
});

/** The ground of a capture with the edges of its pictures, its roofs, and the places to fly again. */
export function CaptureMap({ captureId, coverage, roofs, drawn, base, onFailed }: CaptureMapProps) {
  const [map, setMap] = useState<MapLibre | null>(null);
  const isDark = useIsDark();
  const [start] = useState(() => boundsOf(coverage));
  useEffect(() => {
    if (map && start) fitTo(map, start, FIT);
  }, [map, start]);
  useEffect(() => {
    if (!map || !drawn) return;
    putSource(map, GROUND, groundSource(captureId, drawn));
    const [lowest] = captureLayers();
    putLayer(map, groundLayer, lowest && map.getLayer(lowest.id) ? lowest.id : FIRST_LABEL);
    return () => takeAway(map, [GROUND], GROUND);
  }, [map, captureId, drawn]);
  useEffect(() => {
    if (!map) return;
    putData(map, FOOTPRINTS, footprintFeatures(coverage));
    putData(map, GAPS, gapFeatures(coverage));
    putData(map, ROOFS, roofFeatures(roofs));
    for (const layer of captureLayers()) putLayer(map, layer);
  }, [map, coverage, roofs]);
  const [west, south, east, north] = start ?? [-112.1, 33.4, -112, 33.5];
  return (
    <figure className="grid gap-2">
      <div className="relative h-80 overflow-hidden rounded-lg border bg-muted sm:h-110 max-sm:[&_.maplibregl-ctrl-bottom-left]:bottom-6!">
        <MapCanvas
          start={{ longitude: (west + east) / 2, latitude: (south + north) / 2, zoom: 14 }}
          base={base}
          isDark={isDark}
          loadGround={loadGround}
          label="Map of what the pictures show. The figures beside it count the same roofs. Arrow keys pan, plus and minus zoom."
          onReady={setMap}
          onLost={(lost) => lost && onFailed()}
          onStyleFailed={onFailed}
          onUndrawable={onFailed}
        />
        {drawn?.simulated && (
          <p className="pointer-events-none absolute top-2 left-2 rounded-md border bg-raised px-2 py-1 text-xs font-medium">
            Simulated capture
          </p>
        )}
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
        {(Object.keys(roofMarks) as RoofMark[]).map((mark) => (
          <span key={mark} className="flex items-center gap-1.5">
            <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
              <circle cx="6" cy="6" r="5" fill={roofMarks[mark].color} stroke="currentColor" />
            </svg>
            {roofMarks[mark].label}
          </span>
        ))}
        <span>White lines are the edges of pictures. Red rings are places to fly again.</span>
      </figcaption>
    </figure>
  );
}

function boundsOf({ footprints, gaps }: CaptureCoverage): Bounds | null {
  const places = [
    ...footprints.flat(),
    ...gaps.map(({ longitude, latitude }) => [longitude, latitude] as const),
  ];
  return places.reduce<Bounds | null>((all, [x, y]) => joinBounds(all, [x, y, x, y]), null);
}
