import { useEffect, useState } from 'react';
import type { MapLibre } from './maplibre.ts';

// Loading that ends within a moment needs no message.
const PATIENCE_MS = 500;

/** Whether the map has been fetching tiles for longer than a moment. */
export function useIsBusy(map: MapLibre | null): boolean {
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (!map) return;
    let patience: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (map.areTilesLoaded()) {
        clearTimeout(patience);
        patience = undefined;
        setIsBusy(false);
      } else patience ??= setTimeout(() => setIsBusy(true), PATIENCE_MS);
    };
    map.on('dataloading', look);
    map.on('data', look);
    map.on('idle', look);
    return () => {
      clearTimeout(patience);
      map.off('dataloading', look);
      map.off('data', look);
      map.off('idle', look);
    };
  }, [map]);
  return isBusy;
}
