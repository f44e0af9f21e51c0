import { useEffect, useMemo, useState } from 'react';
import type { ZipCoverage } from '#contract/figures.ts';
import { boundsOf } from '#domain/geo/bounds.ts';
import { CardMap } from '#web/card-map/card-map.tsx';
import { putData, putLayer } from '#web/map/layers.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { useIsDark } from '#web/ui/theme.ts';
import { COVERAGE, coverageLayer } from './coverage-layer.ts';

/** The doors of a ZIP by number of visits; nothing without a door that has a position. */
export function CoverageMap({ coverage: { points, zipCode } }: { coverage: ZipCoverage }) {
  const [map, setMap] = useState<MapLibre | null>(null);
  const isDark = useIsDark();
  const bounds = useMemo(
    () => boundsOf(points.map(([longitude, latitude]) => ({ longitude, latitude }))),
    [points],
  );
  useEffect(() => {
    if (map) putData(map, COVERAGE, { type: 'FeatureCollection', features: points.map(featureOf) });
  }, [map, points]);
  useEffect(() => {
    if (map) putLayer(map, coverageLayer(isDark));
  }, [map, isDark]);
  if (!bounds) return null;
  return (
    <CardMap
      bounds={bounds}
      label={`Map of the doors of ${zipCode} by how often they were visited. The figures beside it count the same doors.`}
      onMap={setMap}
    />
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
