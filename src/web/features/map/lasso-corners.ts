import { MOST_CORNERS } from '#domain/geo/drawn-area.ts';
import { simplifyRing } from '#domain/geo/simplify.ts';

export type Pixel = [x: number, y: number];

/** The corners of a stroke that ends where it began, as few as tell its shape; fewer than three where it goes around nothing. */
export function roundedCorners(path: readonly Pixel[]): Pixel[] {
  const [first] = path;
  if (!first) return [];
  const ring = [...path, first];
  for (let tolerance = LEAST; ; tolerance *= 2) {
    // The last corner is the first again.
    const corners = simplifyRing(ring, tolerance).slice(0, -1);
    if (corners.length <= MOST_CORNERS) return corners;
  }
}

// Pixels: a hand is not steadier.
const LEAST = 2;
