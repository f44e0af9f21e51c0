import { useEffect, useEffectEvent, useState } from 'react';
import { type DrawnArea, MOST_CORNERS } from '#domain/geo/drawn-area.ts';
import type { MapLibre, MapMouseEvent } from '#web/map/maplibre.ts';

/** Around with one stroke, or corner by corner. */
export type DrawingMode = 'lasso' | 'corners';
type Corner = DrawnArea[number];

export interface Drawing {
  /** Null while nothing is drawn. */
  mode: DrawingMode | null;
  /** Set so far, corner by corner. */
  corners: DrawnArea;
  start: (mode: DrawingMode) => void;
  undo: () => void;
  /** The corners that are set enclose the area. */
  close: () => void;
  done: (area: DrawnArea) => void;
  cancel: () => void;
}

/**
 * The drawing of an area on the map. Corners are set by presses on the map, which can be moved in between; a second press at
 * the first corner, or a double one, closes it.
 * @param onDone gets what was drawn
 */
export function useDrawing(map: MapLibre | null, onDone: (area: DrawnArea) => void): Drawing {
  const [mode, setMode] = useState<DrawingMode | null>(null);
  const [corners, setCorners] = useState<DrawnArea>([]);
  const leave = () => {
    setMode(null);
    setCorners([]);
  };
  const done = (area: DrawnArea) => {
    leave();
    onDone(area);
  };
  const press = useEffectEvent((event: MapMouseEvent) => {
    if (!map) return;
    if (corners.length >= 3 && isAt(map, corners[0], event)) return done(corners);
    // The second press of a double one is not a corner.
    if (isAt(map, corners.at(-1), event) || corners.length >= MOST_CORNERS) return;
    setCorners([...corners, [event.lngLat.lng, event.lngLat.lat]]);
  });
  const close = () => corners.length >= 3 && done(corners);
  const onDouble = useEffectEvent(() => {
    close();
  });
  useEffect(() => {
    if (!map || mode !== 'corners') return;
    const click = (event: MapMouseEvent) => press(event);
    const double = (event: MapMouseEvent) => {
      event.preventDefault();
      onDouble();
    };
    map.on('click', click);
    map.on('dblclick', double);
    return () => {
      map.off('click', click);
      map.off('dblclick', double);
    };
  }, [map, mode]);
  return {
    mode,
    corners,
    start(next) {
      setMode(next);
      setCorners([]);
    },
    undo: () => setCorners(corners.slice(0, -1)),
    close,
    done,
    cancel: leave,
  };
}

// Pixels around a corner that a finger or pointer takes for it.
const REACH = 12;

function isAt(map: MapLibre, corner: Corner | undefined, { point }: MapMouseEvent): boolean {
  if (!corner) return false;
  const { x, y } = map.project([corner[0], corner[1]]);
  return Math.hypot(x - point.x, y - point.y) <= REACH;
}
