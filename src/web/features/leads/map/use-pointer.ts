import { useEffect, useEffectEvent, useState } from 'react';
import type { MapLibre, MapMouseEvent } from '#web/map/maplibre.ts';
import { PINS } from './layers/pin-layers.ts';
import { ZIP_FILL } from './layers/zip-layers.ts';
import { ZIP_PRESS_ZOOM } from './map-rules.ts';

/** What is under the pointer. */
export type Hovered =
  | { kind: 'pin'; id: number; longitude: number; latitude: number }
  | { kind: 'zip'; zipCode: string; longitude: number; latitude: number }
  | null;

interface Presses {
  onPin: (id: number) => void;
  onZip: (zipCode: string) => void;
  /** Asks about a place without a pin, instead of what is there; null if nothing does. */
  onPlace: ((place: { longitude: number; latitude: number }) => void) | null;
}

// Pixels around a finger or pointer in which a pin counts as hit.
const REACH = 6;

/** Follows the pointer over pins and ZIP areas, and reports presses; inactive while an area is drawn. */
export function usePointer(map: MapLibre | null, presses: Presses, isDrawing: boolean): Hovered {
  const [hovered, setHovered] = useState<Hovered>(null);
  const press = useEffectEvent((event: MapMouseEvent) => {
    const hit = map && under(map, event);
    if (hit?.kind === 'pin') return presses.onPin(hit.id);
    if (presses.onPlace) return presses.onPlace({ longitude: event.lngLat.lng, latitude: event.lngLat.lat });
    if (hit?.kind === 'zip' && map && map.getZoom() < ZIP_PRESS_ZOOM) presses.onZip(hit.zipCode);
  });
  const asksPlaces = presses.onPlace !== null;
  useEffect(() => {
    if (!map || isDrawing) return;
    const move = (event: MapMouseEvent) => {
      const hit = under(map, event);
      const isPressed = hit?.kind === 'pin' || (hit && map.getZoom() < ZIP_PRESS_ZOOM);
      map.getCanvas().style.cursor =
        hit?.kind !== 'pin' && asksPlaces ? 'crosshair' : isPressed ? 'pointer' : '';
      setHovered((before) => (sameThing(before, hit) ? before : hit));
    };
    const leave = () => setHovered(null);
    const click = (event: MapMouseEvent) => press(event);
    map.on('mousemove', move);
    map.on('mouseout', leave);
    map.on('click', click);
    return () => {
      map.off('mousemove', move);
      map.off('mouseout', leave);
      map.off('click', click);
    };
  }, [map, isDrawing, asksPlaces]);
  return isDrawing ? null : hovered;
}

function under(map: MapLibre, { point: { x, y }, lngLat }: MapMouseEvent): Hovered {
  const box: [[number, number], [number, number]] = [
    [x - REACH, y - REACH],
    [x + REACH, y + REACH],
  ];
  const [pin] = map.getLayer(PINS) ? map.queryRenderedFeatures(box, { layers: [PINS] }) : [];
  if (pin?.geometry.type === 'Point') {
    const [longitude = 0, latitude = 0] = pin.geometry.coordinates;
    return { kind: 'pin', id: Number(pin.properties.id), longitude, latitude };
  }
  const [area] = map.getLayer(ZIP_FILL) ? map.queryRenderedFeatures([x, y], { layers: [ZIP_FILL] }) : [];
  if (!area) return null;
  return {
    kind: 'zip',
    zipCode: String(area.properties.zipCode),
    longitude: lngLat.lng,
    latitude: lngLat.lat,
  };
}

const nameOf = (one: Hovered): string =>
  one === null ? '' : one.kind === 'pin' ? `pin ${one.id}` : `zip ${one.zipCode}`;
const sameThing = (a: Hovered, b: Hovered): boolean => nameOf(a) === nameOf(b);
