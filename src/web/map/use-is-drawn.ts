import { useEffect, useState } from 'react';
import type { MapLibre } from './maplibre.ts';

/** Whether anything of the layer is in view; judged whenever the map has come to rest. */
export function useIsDrawn(map: MapLibre | null, layer: string): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!map) return;
    const look = () =>
      setDrawn(
        map.getLayer(layer) !== undefined && map.queryRenderedFeatures({ layers: [layer] }).length > 0,
      );
    map.on('idle', look);
    return () => {
      map.off('idle', look);
    };
  }, [map, layer]);
  return drawn;
}
