/** Numbers of docs/product.md for the map. */

/** From this zoom on single pins are drawn, below it the heat map. */
export const PIN_ZOOM = 16;
/** Most pins drawn at once. */
export const PIN_LIMIT = 2000;
/** Near Phoenix, the default view. */
export const FALLBACK = { longitude: -112.074, latitude: 33.4484, zoom: 10 };
/** How properties are fitted: where they are few, near enough to see each of them. */
export const FIT = { padding: 50, maxZoom: 16.5 };
/** How a ZIP is fitted of which no property has a position. */
export const ZIP_FIT = { padding: 50, maxZoom: 11 };
/** How the pictures of a capture are fitted: near enough to see roofs. */
export const PICTURES_FIT = { padding: 30, maxZoom: 17.5 };
/** Pixels of the map covered by the panel of filters. */
export const PANEL_WIDTH = 348;
/** Where the address search flies. */
export const ADDRESS_ZOOM = 18;
/** Below this zoom a press on a ZIP's area chooses the ZIP; above it one sees little else. */
export const ZIP_PRESS_ZOOM = 13;

export type ViewMode = 'Heat map' | 'Pins' | 'Counts';
