import type { Camera } from './camera.ts';
import { AttributionControl, MapLibre, ScaleControl, type StyleSpecification } from './maplibre.ts';

/** A map in the container, with its scale and the names of its sources. @throws GPUInitializationError without graphics */
export function openMap(
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
