import { MOST_CORNERS } from '#domain/geo/drawn-area.ts';
import { simplifyRing } from '#domain/geo/simplify.ts';

export type Pixel = [x: number, y: number];

/** The corners of a closed stroke, as few as describe its shape; fewer than three if it goes around nothing. */
export function roundedCorners(path: readonly Pixel[]): Pixel[] {
  const [first] = path;
  if (!first) return [];
  const every = Math.ceil(path.length / MOST_LOOKED_AT);
  const ring = [...path.filter((_, at) => at % every === 0), first];
  for (let tolerance = LEAST; ; tolerance *= 1.3) {
    // The last corner is the first again.
    const corners = simplifyRing(ring, tolerance).slice(0, -1);
    if (corners.length <= MOST_CORNERS) return corners;
  }
}

// A stroke of a minute has thousands of places, which would take seconds to weigh.
const MOST_LOOKED_AT = 1000;

// Pixels: a hand is not steadier.
const LEAST = 2;
