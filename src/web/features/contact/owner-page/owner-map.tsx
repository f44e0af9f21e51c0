import { useEffect, useMemo, useState } from 'react';
import type { OwnerHoldings } from '#contract/owners.ts';
import { boundsOf } from '#domain/geo/bounds.ts';
import type { SeverityLevel } from '#domain/roofs.ts';
import { CardMap } from '#web/card-map/card-map.tsx';
import { putData, putLayer } from '#web/map/layers.ts';
import type { LayerSpecification, MapLibre } from '#web/map/maplibre.ts';
import { useIsDark } from '#web/ui/theme.ts';

const OWNED = 'owned';

type Colors = Record<SeverityLevel | 'unknown', string>;
const light: Colors = {
  none: '#33915a',
  minor: '#d9a80f',
  moderate: '#e67a1e',
  severe: '#d12f2f',
  unknown: '#8b93a1',
};
const dark: Colors = {
  none: '#55b57b',
  minor: '#ecc440',
  moderate: '#f39550',
  severe: '#ef5a52',
  unknown: '#9aa3b2',
};

/** Where the owner's properties are, by severity. The list beside it names the same ones. */
export function OwnerMap({ holdings: { places, placed, properties } }: { holdings: OwnerHoldings }) {
  const [map, setMap] = useState<MapLibre | null>(null);
  const isDark = useIsDark();
  const bounds = useMemo(() => boundsOf(places), [places]);
  useEffect(() => {
    if (map) putData(map, OWNED, { type: 'FeatureCollection', features: places.map(featureOf) });
  }, [map, places]);
  useEffect(() => {
    if (map) putLayer(map, layerOf(isDark ? dark : light));
  }, [map, isDark]);
  if (!bounds)
    return <p className="text-muted-foreground">None of the properties has a position of its own.</p>;
  return (
    <div className="grid gap-2">
      <CardMap
        bounds={bounds}
        label="Map of the owner’s properties by severity. The list names the same properties."
        onMap={setMap}
      />
      <p className="text-sm text-muted-foreground tabular-nums">
        {shownOf(places.length, placed, properties)}
      </p>
    </div>
  );
}

function shownOf(shown: number, placed: number, all: number): string {
  const figure = (count: number) => count.toLocaleString();
  if (shown < placed)
    return `The map shows ${figure(shown)} of ${figure(placed)} positions, the worst roofs among them.`;
  const without = all - placed;
  return without === 0
    ? 'Larger points are worse roofs.'
    : `Larger points are worse roofs. ${figure(without)} of ${figure(all)} have no position of their own.`;
}

const featureOf = ({
  longitude,
  latitude,
  severityLevel,
}: OwnerHoldings['places'][number]): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { severity: severityLevel ?? 'unknown' },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});

const layerOf = (colors: Colors): LayerSpecification => ({
  id: 'owned-properties',
  type: 'circle',
  source: OWNED,
  paint: {
    'circle-color': [
      'match',
      ['get', 'severity'],
      'severe',
      colors.severe,
      'moderate',
      colors.moderate,
      'minor',
      colors.minor,
      'none',
      colors.none,
      colors.unknown,
    ],
    'circle-radius': ['match', ['get', 'severity'], 'severe', 9, 'moderate', 8, 'minor', 7, 6],
    'circle-stroke-color': '#ffffff',
    'circle-stroke-width': 1.5,
  },
});
