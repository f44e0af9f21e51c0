import type { MapBase } from './base.ts';
import type { Camera } from './camera.ts';
import type { MapLibre } from './maplibre.ts';

/** What a map was begun with; for anything else it is of no use. */
export interface BegunWith {
  start: Camera;
  base: MapBase;
  isDark: boolean;
}

/** A map that is drawn where its screen will have it, before that screen is there. */
export interface BegunMap extends BegunWith {
  map: MapLibre;
  isStyled: boolean;
}

/** Milliseconds after which no screen will come for it. */
const LIFE_MS = 10_000;

let begun: BegunMap | null = null;
/** Whether a screen is there: its map is its own. */
let isScreenThere = false;

export const isTooLateToBegin = (): boolean => isScreenThere;

/** Keeps a map for the screen that will take it, or for LIFE_MS. */
export function keepBegunMap(map: BegunMap): void {
  begun = map;
  setTimeout(() => begun === map && dropBegunMap(), LIFE_MS);
}

/** The map that was begun with the same; it is its taker's from now on. What was begun with anything else goes. */
export function takeBegunMap(wanted: BegunWith): BegunMap | null {
  isScreenThere = true;
  const found = begun;
  if (!found) return null;
  if (keyOf(wanted) !== keyOf(found)) {
    dropBegunMap();
    return null;
  }
  begun = null;
  return found;
}

/** Takes away a map that no screen took, for one that shows none. */
export function dropBegunMap(): void {
  isScreenThere = true;
  const place = begun?.map.getContainer().parentElement;
  begun?.map.remove();
  place?.remove();
  begun = null;
}

const keyOf = ({ start, base, isDark }: BegunWith): string =>
  JSON.stringify([start.longitude, start.latitude, start.zoom, base.mapStyleUrl, base.baseMap, isDark]);
