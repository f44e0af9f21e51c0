import { useEffect, useRef, useState } from 'react';
import type { MapPoint } from '#domain/map/points.ts';
import { boundsOf, cameraOf } from '#web/map/camera.ts';
import { putData, putLayer } from '#web/map/layers.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { PIN_LIMIT, PIN_ZOOM } from '../map-rules.ts';
import { pointsInView } from '../panels/in-view.ts';
import { addPinImages } from './pin-images.ts';
import { PINS, pinFeatures, pinLayer } from './pin-layers.ts';

// While the map moves, pins follow this often; React is only notified when the number of pins changes.
const FOLLOW_MS = 150;

/**
 * Draws the pins in view, at most PIN_LIMIT and those nearest to the center first.
 * @returns how many are in view where that is more than are drawn; null otherwise
 */
export function usePins(map: MapLibre | null, points: readonly MapPoint[], isDark: boolean): number | null {
  const [cut, setCut] = useState<number | null>(null);
  const drawn = useRef(0);
  useEffect(() => {
    if (!map) return;
    let drawnAt = 0;
    const draw = () => {
      drawnAt = performance.now();
      const near = map.getZoom() >= PIN_ZOOM;
      const inView = near ? pointsInView(points, boundsOf(map), cameraOf(map)) : [];
      setCut(inView.length > PIN_LIMIT ? inView.length : null);
      // From afar there are none, and saying so again would cost the heat map a frame.
      if (inView.length === 0 && drawn.current === 0 && map.getSource(PINS)) return;
      drawn.current = inView.length;
      putData(map, PINS, pinFeatures(inView.slice(0, PIN_LIMIT)), { buffer: 32 });
    };
    const follow = () => {
      if (map.getZoom() >= PIN_ZOOM && performance.now() - drawnAt > FOLLOW_MS) draw();
    };
    draw();
    map.on('move', follow);
    map.on('moveend', draw);
    return () => {
      map.off('move', follow);
      map.off('moveend', draw);
    };
  }, [map, points]);
  useEffect(() => {
    if (!map) return;
    addPinImages(map, isDark);
    putLayer(map, pinLayer(isDark));
  }, [map, isDark]);
  return cut;
}
