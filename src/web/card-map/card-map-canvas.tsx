import { useEffect, useState } from 'react';
import type { Bounds } from '#domain/geo/bounds.ts';
import type { MapBase } from '#web/map/base.ts';
import { fitTo } from '#web/map/camera.ts';
import { MapCanvas } from '#web/map/map-canvas.tsx';
import type { MapLibre } from '#web/map/maplibre.ts';
import { useIsDark } from '#web/ui/theme.ts';
import { loadSampleGround } from './sample-ground.ts';

interface CardMapCanvasProps {
  label: string;
  bounds: Bounds;
  base: MapBase;
  onMap: (map: MapLibre | null) => void;
  /** There is nothing to be drawn with, or on. */
  onFailed: () => void;
}

const FIT = { padding: 24, maxZoom: 17, animate: false };

export function CardMapCanvas({ label, bounds, base, onMap, onFailed }: CardMapCanvasProps) {
  const [map, setMap] = useState<MapLibre | null>(null);
  const isDark = useIsDark();
  const [west, south, east, north] = bounds;
  useEffect(() => {
    if (map) fitTo(map, [west, south, east, north], FIT);
  }, [map, west, south, east, north]);
  return (
    <div className="relative h-80 overflow-hidden rounded-lg border bg-muted sm:h-96 max-sm:[&_.maplibregl-ctrl-bottom-left]:bottom-6!">
      <MapCanvas
        start={{ longitude: (west + east) / 2, latitude: (south + north) / 2, zoom: 12 }}
        base={base}
        isDark={isDark}
        loadGround={loadSampleGround}
        label={label}
        onReady={(ready) => {
          setMap(ready);
          onMap(ready);
        }}
        onLost={(lost) => lost && onFailed()}
        onStyleFailed={onFailed}
        onUndrawable={onFailed}
      />
    </div>
  );
}
