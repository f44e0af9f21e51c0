import { baseStyle } from './base-style.ts';
import { type BegunMap, type BegunWith, isTooLateToBegin, keepBegunMap } from './begun-map.ts';
import { GPUInitializationError, type MapLibre } from './maplibre.ts';
import { openMap } from './open-map.ts';

/** Below the bars of the application and of the map; MapCanvas has the last word. */
const PLACE = 'fixed inset-x-0 top-26.5 bottom-0 z-40';

/** Draws our own base map, and what `draw` adds as soon as it can take it, until a MapCanvas takes the map; none once a screen is there. */
export function beginMap(wanted: BegunWith, draw: (map: MapLibre) => void): void {
  if (isTooLateToBegin()) return;
  const place = document.createElement('div');
  const container = document.createElement('div');
  place.className = PLACE;
  // It cannot be used before its screen is there.
  place.inert = true;
  container.className = 'size-full';
  place.append(container);
  document.body.append(place);
  try {
    const map = openMap(container, wanted.start, baseStyle(wanted.isDark, wanted.base.baseMap));
    const begun: BegunMap = { ...wanted, map, isStyled: false };
    keepBegunMap(begun);
    map.once('style.load', () => {
      begun.isStyled = true;
      draw(map);
    });
  } catch (error) {
    place.remove();
    // MapCanvas finds that as well, and says so.
    if (!(error instanceof GPUInitializationError)) throw error;
  }
}
