/** What cameras of drones make is smaller; a bomb is larger. */
export const MOST_PIXELS = 64_000_000;
/** Of the longer side of the copy that is kept to be looked at. */
export const SCALED_PIXELS = 2048;
/** Of JPEGs that we make. */
export const QUALITY = 80;
/** Where a picture shows nothing. */
export const EMPTY = '#888888';

/** Makes a picture as small as this, and a smaller one no larger. */
export const within = (pixels: number) =>
  ({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true }) as const;
