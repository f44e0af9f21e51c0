import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ZipArea } from '#contract/map.ts';
import { type Bounds, joinBounds } from '#domain/geo/bounds.ts';
import { loadSampleGround } from '#web/card-map/sample-ground.ts';
import type { MapBase } from '#web/map/base.ts';
import { fitTo } from '#web/map/camera.ts';
import { SEMIBOLD } from '#web/map/label-layers.ts';
import { putData, putLayer } from '#web/map/layers.ts';
import { MapCanvas } from '#web/map/map-canvas.tsx';
import type { LayerSpecification, MapLibre, MapMouseEvent } from '#web/map/maplibre.ts';
import { paletteOf } from '#web/map/palette.ts';
import { FIRST_LABEL } from '#web/map/sources.ts';
import { useIsDark } from '#web/ui/theme.ts';

interface TerritoryMapProps {
  areas: readonly ZipArea[];
  base: MapBase;
  /** There is nothing to be drawn with, or on. */
  onFailed: () => void;
}

/** The territories drawn on the map; a press on one opens it on the property map. */
export function TerritoryMap({ areas, base, onFailed }: TerritoryMapProps) {
  const [map, setMap] = useState<MapLibre | null>(null);
  const isDark = useIsDark();
  const start = startAt(areas);
  useTerritories(map, areas, isDark);
  usePresses(map);
  return (
    <div className="relative h-80 overflow-hidden rounded-lg border bg-muted sm:h-96 max-sm:[&_.maplibregl-ctrl-bottom-left]:bottom-6!">
      <MapCanvas
        start={start}
        base={base}
        isDark={isDark}
        loadGround={loadSampleGround}
        label="Map of your territories. The table below lists the same ZIP codes."
        onReady={setMap}
        onLost={(lost) => lost && onFailed()}
        onStyleFailed={onFailed}
        onUndrawable={onFailed}
      />
    </div>
  );
}

const FIT = { padding: 50, maxZoom: 12, animate: false };

function useTerritories(map: MapLibre | null, areas: readonly ZipArea[], isDark: boolean): void {
  useEffect(() => {
    if (!map) return;
    putData(map, TERRITORIES, { type: 'FeatureCollection', features: [...areas] });
    const bounds = boundsOf(areas);
    if (bounds) fitTo(map, bounds, FIT);
  }, [map, areas]);
  useEffect(() => {
    if (!map) return;
    const { ground, names } = territoryLayers(isDark);
    for (const layer of ground) putLayer(map, layer, FIRST_LABEL);
    putLayer(map, names);
  }, [map, isDark]);
}

function usePresses(map: MapLibre | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!map) return;
    const pressed = ({ point }: MapMouseEvent) => {
      const [area] = map.queryRenderedFeatures(point, { layers: [TERRITORY_FILL] });
      if (area) void navigate(`/map?zip=${area.properties.zipCode}`);
    };
    const moved = ({ point }: MapMouseEvent) => {
      const over = map.queryRenderedFeatures(point, { layers: [TERRITORY_FILL] }).length > 0;
      map.getCanvas().style.cursor = over ? 'pointer' : '';
    };
    map.on('click', pressed);
    map.on('mousemove', moved);
    return () => {
      map.off('click', pressed);
      map.off('mousemove', moved);
    };
  }, [map, navigate]);
}

function startAt(areas: readonly ZipArea[]) {
  const [west, south, east, north] = boundsOf(areas) ?? [-112.1, 33.4, -112.05, 33.5];
  return { longitude: (west + east) / 2, latitude: (south + north) / 2, zoom: 9 };
}

const boundsOf = (areas: readonly ZipArea[]): Bounds | null =>
  areas.reduce<Bounds | null>((all, { bbox }) => joinBounds(all, bbox), null);

const TERRITORIES = 'territories';
const TERRITORY_FILL = 'territory-fills';

/** The territories: their ground under the base map's names, their codes above. */
function territoryLayers(isDark: boolean): {
  ground: LayerSpecification[];
  names: LayerSpecification;
} {
  const { zip, text, halo } = paletteOf(isDark);
  return {
    ground: [
      {
        id: TERRITORY_FILL,
        type: 'fill',
        source: TERRITORIES,
        paint: { 'fill-color': zip, 'fill-opacity': 0.16 },
      },
      {
        id: 'territory-outlines',
        type: 'line',
        source: TERRITORIES,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': zip, 'line-width': 2 },
      },
    ],
    names: {
      id: 'territory-names',
      type: 'symbol',
      source: TERRITORIES,
      layout: {
        'text-field': ['get', 'zipCode'],
        'text-font': SEMIBOLD,
        'text-size': 13,
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.6 },
    },
  };
}
