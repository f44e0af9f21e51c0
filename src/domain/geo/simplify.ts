type Position = [number, number];

/**
 * A closed ring with fewer corners: none of those left out is farther than the tolerance from what stays (Douglas and
 * Peucker). First and last stay. May come back with fewer than four positions where the area is smaller than that.
 * @param tolerance in the unit of the coordinates
 */
export function simplifyRing(ring: readonly Position[], tolerance: number): Position[] {
  const last = ring.length - 1;
  if (last < 3) return [...ring];
  const keep = new Uint8Array(ring.length);
  keep[0] = 1;
  keep[last] = 1;
  // The two ends of a closed ring are one point, so the first cut is at the corner farthest from it.
  const far = farthest(ring, 0, last);
  const open: [number, number][] = [];
  if (far.distance > tolerance) {
    keep[far.at] = 1;
    open.push([0, far.at], [far.at, last]);
  }
  for (let span = open.pop(); span; span = open.pop()) {
    const { at, distance } = farthest(ring, span[0], span[1]);
    if (distance <= tolerance) continue;
    keep[at] = 1;
    open.push([span[0], at], [at, span[1]]);
  }
  return ring.filter((_, at) => keep[at] === 1);
}

function farthest(ring: readonly Position[], from: number, to: number): { at: number; distance: number } {
  let found = { at: from, distance: 0 };
  const [start, end] = [ring[from] as Position, ring[to] as Position];
  for (let at = from + 1; at < to; at += 1) {
    const distance = toSegment(ring[at] as Position, start, end);
    if (distance > found.distance) found = { at, distance };
  }
  return found;
}

function toSegment([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}
