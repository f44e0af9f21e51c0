import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MapBase } from './base.ts';
import { baseStyle } from './base-style.ts';
import { type Camera, cameraOf } from './camera.ts';
import { putLayer } from './layers.ts';
import { groundBeside, type LoadGround, loadBase } from './load-base.ts';
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
  loadGround: LoadGround;
  /** What the map is, for people who cannot see it. */
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

/** A map in its own element; null, after `onUndrawable`, where the browser has no graphics. */
function openIn(
  place: HTMLElement,
  start: Camera,
  style: Parameters<typeof openMap>[2],
  onUndrawable: () => void,
): MapLibre | null {
  const container = document.createElement('div');
  container.className = 'size-full';
  place.append(container);
  try {
    return openMap(container, start, style);
  } catch (error) {
    container.remove();
    if (!(error instanceof GPUInitializationError)) throw error;
    onUndrawable();
    return null;
  }
}

/** The map's window, with the base map. The caller adds everything else to the map from `onReady`. */
export function MapCanvas({ start, base, isDark, label, ...events }: MapCanvasProps) {
  const { mapStyleUrl: styleUrl, baseMap } = base;
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<MapLibre>(null);
  const from = useRef(start);
  // Graphics that come back are met with a new map: what is left of the old one cannot be relied on.
  const [life, setLife] = useState(0);
  const create = useEffectEvent((element: HTMLElement) => {
    const style = styleUrl ?? baseStyle(isDark, baseMap);
    const map = openIn(element, from.current, style, events.onUndrawable);
    if (!map) return null;
    map.getCanvas().setAttribute('aria-label', label);
    let styled = false;
    map.on('error', ({ error }) => {
      // Map errors are only logged (docs/product.md); but a map without any style gets a message.
      console.error(error);
      if (styleUrl !== null && !styled) events.onStyleFailed();
    });
    const canvas = map.getCanvas();
    canvas.addEventListener('webglcontextlost', () => {
      // A map that is taken away gives its graphics back, which is not a loss.
      if (shown.current !== map) return;
      from.current = cameraOf(map);
      events.onReady(null);
      events.onLost(true);
    });
    canvas.addEventListener('webglcontextrestored', () => {
      events.onLost(false);
      setLife(life + 1);
    });
    map.once('style.load', () => {
      styled = true;
      if (styleUrl === null) loadBase(map, (part) => groundBeside(baseMap, events.loadGround, part));
      events.onReady(map);
    });
    return map;
  });
  const leave = useEffectEvent(() => events.onReady(null));

  const giveUpOnStyle = useEffectEvent((map: MapLibre) => {
    if (shown.current === map && !map.style?.stylesheet) events.onStyleFailed();
  });

  // Before the next frame, which takes its time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another style, other tiles and another life are another map
  useLayoutEffect(() => {
    if (!place.current) return;
    const map = create(place.current);
    if (!map) return;
    shown.current = map;
    const patience = setTimeout(() => giveUpOnStyle(map), STYLE_PATIENCE_MS);
    return () => {
      clearTimeout(patience);
      leave();
      shown.current = null;
      const container = map.getContainer();
      map.remove();
      container.remove();
    };
  }, [styleUrl, baseMap?.version, life]);

  useEffect(() => {
    const map = shown.current;
    if (styleUrl !== null || !map?.getLayer('beyond')) return;
    for (const layer of baseStyle(isDark, baseMap).layers) putLayer(map, layer);
  }, [isDark, styleUrl, baseMap]);

  // MapLibre positions its container itself, so its place is another element's.
  return <div ref={place} className="absolute inset-0" />;
}

/** A map in the container, with its scale and the names of its sources. @throws GPUInitializationError without graphics */
function openMap(
  container: HTMLElement,
  { longitude, latitude, zoom }: Camera,
  style: string | StyleSpecification,
): MapLibre {
  const map = new MapLibre({
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
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
  map.addControl(new ScaleControl({ unit: 'imperial', maxWidth: 90 }), 'bottom-left');
  return map;
}
