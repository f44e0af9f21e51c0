import { useEffect, useEffectEvent, useRef } from 'react';
import { baseStyle } from './base-style.ts';
import type { Camera } from './camera.ts';
import { putLayer } from './layers.ts';
import { loadBase } from './load-base.ts';
import { AttributionControl, MapLibre, ScaleControl } from './maplibre.ts';

interface MapCanvasProps {
  /** Where the map begins; it goes its own ways afterwards. */
  start: Camera;
  /** The operator's style; null for our own base map. */
  styleUrl: string | null;
  isDark: boolean;
  /** The ground of our own base map, asked for when one is near. */
  loadGround: () => Promise<GeoJSON.FeatureCollection>;
  /** What the map is, for who cannot see it. */
  label: string;
  /** The map when it can take sources and layers; null when it is gone. */
  onReady: (map: MapLibre | null) => void;
  /** The graphics of the device were lost (true) and came back (false). */
  onLost: (lost: boolean) => void;
  /** The operator's style could not be had. */
  onStyleFailed: () => void;
}

/** The map's window, with the base map. All else is added by who gets the map from `onReady`. */
export function MapCanvas({ start, styleUrl, isDark, label, ...events }: MapCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef<MapLibre>(null);
  const create = useEffectEvent((element: HTMLElement) => {
    const map = new MapLibre({
      container: element,
      style: styleUrl ?? baseStyle(isDark),
      center: [start.longitude, start.latitude],
      zoom: start.zoom,
      minZoom: 2,
      maxZoom: 20,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      renderWorldCopies: false,
      fadeDuration: 150,
    });
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
    map.addControl(new ScaleControl({ unit: 'imperial', maxWidth: 90 }), 'bottom-left');
    map.getCanvas().setAttribute('aria-label', label);
    map.on('error', ({ error }) => {
      // Map errors are only logged (spec §8); but a map without any style is not left without a word.
      console.error(error);
      if (styleUrl !== null && !map.style.loaded()) events.onStyleFailed();
    });
    map.on('webglcontextlost', () => events.onLost(true));
    map.on('webglcontextrestored', () => events.onLost(false));
    map.once('style.load', () => {
      if (styleUrl === null) loadBase(map, events.loadGround);
      events.onReady(map);
    });
    return map;
  });
  const leave = useEffectEvent(() => events.onReady(null));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another style address is another map
  useEffect(() => {
    if (!container.current) return;
    const map = create(container.current);
    shown.current = map;
    return () => {
      leave();
      map.remove();
      shown.current = null;
    };
  }, [styleUrl]);

  useEffect(() => {
    const map = shown.current;
    if (styleUrl !== null || !map?.getLayer('beyond')) return;
    for (const layer of baseStyle(isDark).layers) putLayer(map, layer);
  }, [isDark, styleUrl]);

  // MapLibre positions its container itself, so its place is another element's.
  return (
    <div className="absolute inset-0">
      <div ref={container} className="size-full" />
    </div>
  );
}
