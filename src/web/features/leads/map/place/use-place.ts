import { useEffect, useEffectEvent, useRef } from 'react';
import { type Camera, cameraOf, fitTo } from '#web/map/camera.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { type MapView, sameCamera } from './address-bar.ts';
import type { Home } from './use-home.ts';

/**
 * Keeps the map's view and the address bar in sync: drags are written without a history entry, jumps with one, and the
 * browser's back and forward move the map.
 * @returns marks the next move as a history entry
 */
export function usePlace(map: MapLibre | null, view: MapView): () => void {
  const written = useRef<Camera | null>(view.at);
  const isStep = useRef(false);
  const note = useEffectEvent(() => {
    if (!map) return;
    const at = cameraOf(map);
    if (written.current && sameCamera(written.current, at)) return;
    written.current = at;
    view.stand(at, isStep.current);
    isStep.current = false;
  });
  useEffect(() => {
    if (!map) return;
    const rest = () => note();
    map.on('moveend', rest);
    return () => {
      map.off('moveend', rest);
    };
  }, [map]);
  const { at } = view;
  useEffect(() => {
    if (!map || !at || (written.current && sameCamera(written.current, at))) return;
    written.current = at;
    map.jumpTo({ center: [at.longitude, at.latitude], zoom: at.zoom });
  }, [map, at]);
  return () => {
    isStep.current = true;
  };
}

/** Shows home when it changes: once it is known, and for every other ZIP. Not where a link led. */
export function useFit(map: MapLibre | null, home: Home | null, zip: string | null, led: boolean): void {
  const fittedFor = useRef<string | null | undefined>(led ? zip : undefined);
  useEffect(() => {
    if (!map || !home || fittedFor.current === zip) return;
    const first = fittedFor.current === undefined;
    fittedFor.current = zip;
    fitTo(map, home.bounds, { ...home.fit, animate: !first });
  }, [map, home, zip]);
}
