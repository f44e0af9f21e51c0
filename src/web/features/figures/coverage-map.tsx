import { useEffect, useState } from 'react';
import type { ZipCoverage } from '#contract/figures.ts';
import type { Bounds } from '#domain/geo/bounds.ts';
import { api, query, queryClient } from '#web/api/index.ts';
import type { MapBase } from '#web/map/base.ts';
import { fitTo } from '#web/map/camera.ts';
import { putData, putLayer } from '#web/map/layers.ts';
import { MapCanvas } from '#web/map/map-canvas.tsx';
import type { MapLibre } from '#web/map/maplibre.ts';
import { useIsDark } from '#web/ui/theme.ts';
import { COVERAGE, coverageLayer } from './coverage-layer.ts';

interface CoverageMapProps {
  coverage: ZipCoverage;
  base: MapBase;
  /** There is nothing to be drawn with, or on. */
  onFailed: () => void;
}

const loadGround = () => queryClient.fetchQuery(query(api.map.getGround));
const FIT = { padding: 24, maxZoom: 17, animate: false };

/** The doors of a ZIP by number of visits. */
export function CoverageMap({ coverage, base, onFailed }: CoverageMapProps) {
  const [map, setMap] = useState<MapLibre | null>(null);
  const isDark = useIsDark();
  const { points, zipCode } = coverage;
  const [west, south, east, north] = boundsOf(points);
  useEffect(() => {
    if (!map) return;
    putData(map, COVERAGE, { type: 'FeatureCollection', features: points.map(featureOf) });
    fitTo(map, boundsOf(points), FIT);
  }, [map, points]);
  useEffect(() => {
    if (map) putLayer(map, coverageLayer(isDark));
  }, [map, isDark]);
  return (
    <div className="relative h-80 overflow-hidden rounded-lg border bg-muted sm:h-96 max-sm:[&_.maplibregl-ctrl-bottom-left]:bottom-6!">
      <MapCanvas
        start={{ longitude: (west + east) / 2, latitude: (south + north) / 2, zoom: 12 }}
        base={base}
        isDark={isDark}
        loadGround={loadGround}
        label={`Map of the doors of ${zipCode} by how often they were visited. The figures beside it count the same doors.`}
        onReady={setMap}
        onLost={(lost) => lost && onFailed()}
        onStyleFailed={onFailed}
        onUndrawable={onFailed}
      />
    </div>
  );
}

const featureOf = ([
  longitude,
  latitude,
  visits,
  isRecent,
]: ZipCoverage['points'][number]): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { visits, isRecent },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});

/** Of points of which there is at least one. */
function boundsOf(points: ZipCoverage['points']): Bounds {
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  for (const [longitude, latitude] of points) {
    bounds[0] = Math.min(bounds[0], longitude);
    bounds[1] = Math.min(bounds[1], latitude);
    bounds[2] = Math.max(bounds[2], longitude);
    bounds[3] = Math.max(bounds[3], latitude);
  }
  return bounds;
}
