import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapBase } from './base.ts';
import { baseStyle } from './base-style.ts';
import { type Camera, cameraOf } from './camera.ts';
import { putLayer } from './layers.ts';
import { groundBeside, loadBase } from './load-base.ts';
import {
  AttributionControl,
  GPUInitializationError,
  MapLibre,
  ScaleControl,
  type StyleSpecification,
} from './maplibre.ts';

// A host that does not answer at all would otherwise hold the map back for minutes.
const STYLE_PATIENCE_MS = 15_000;

interface MapCanvasProps {
  /** Where the map begins; it goes its own ways afterwards. */
  start: Camera;
  base: MapBase;
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
  /** This browser has no graphics to draw with. */
  onUndrawable: () => void;
}

/** A map in the container; null, and a word, where the browser has no graphics. */
function openMap(
  container: HTMLElement,
  { longitude, latitude, zoom }: Camera,
  style: string | StyleSpecification,
  onUndrawable: () => void,
): MapLibre | null {
  try {
    return new MapLibre({
      container,
      style,
      center: [longitude, latitude],
      zoom,
      minZoom: 2,
      maxZoom: 20,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      // Our own is checked by its test.
      validateStyle: typeof style === 'string',
      renderWorldCopies: false,
      fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150,
    });
  } catch (error) {
    if (!(error instanceof GPUInitializationError)) throw error;
    onUndrawable();
    return null;
  }
}

/** The map's window, with the base map. All else is added by who gets the map from `onReady`. */
export function MapCanvas({ start, base, isDark, label, ...events }: MapCanvasProps) {
  const { mapStyleUrl: styleUrl, baseMap } = base;
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef<MapLibre>(null);
  const place = useRef(start);
  // Graphics that come back are met with a new map: what is left of the old one cannot be relied on.
  const [life, setLife] = useState(0);
  const create = useEffectEvent((element: HTMLElement) => {
    const style = styleUrl ?? baseStyle(isDark, baseMap);
    const map = openMap(element, place.current, style, events.onUndrawable);
    if (!map) return null;
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
    map.addControl(new ScaleControl({ unit: 'imperial', maxWidth: 90 }), 'bottom-left');
    map.getCanvas().setAttribute('aria-label', label);
    let styled = false;
    map.on('error', ({ error }) => {
      // Map errors are only logged (docs/product.md); but a map without any style is not left without a word.
      console.error(error);
      if (styleUrl !== null && !styled) events.onStyleFailed();
    });
    const canvas = map.getCanvas();
    canvas.addEventListener('webglcontextlost', () => {
      // A map that is taken away gives its graphics back, which is no loss.
      if (shown.current !== map) return;
      place.current = cameraOf(map);
      events.onReady(null);
      events.onLost(true);
    });
    canvas.addEventListener('webglcontextrestored', () => {
      events.onLost(false);
      setLife(life + 1);
    });
    map.once('style.load', () => {
      styled = true;
      if (styleUrl === null) loadBase(map, () => groundBeside(baseMap, events.loadGround));
      events.onReady(map);
    });
    return map;
  });
  const leave = useEffectEvent(() => events.onReady(null));

  const giveUpOnStyle = useEffectEvent((map: MapLibre) => {
    if (shown.current === map && !map.style?.stylesheet) events.onStyleFailed();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another style, other tiles and another life are another map
  useEffect(() => {
    if (!container.current) return;
    const map = create(container.current);
    if (!map) return;
    shown.current = map;
    const patience = setTimeout(() => giveUpOnStyle(map), STYLE_PATIENCE_MS);
    return () => {
      clearTimeout(patience);
      leave();
      shown.current = null;
      map.remove();
    };
  }, [styleUrl, baseMap?.version, life]);

  useEffect(() => {
    const map = shown.current;
    if (styleUrl !== null || !map?.getLayer('beyond')) return;
    for (const layer of baseStyle(isDark, baseMap).layers) putLayer(map, layer);
  }, [isDark, styleUrl, baseMap]);

  // MapLibre positions its container itself, so its place is another element's.
  return (
    <div className="absolute inset-0">
      <div ref={container} className="size-full" />
    </div>
  );
}
