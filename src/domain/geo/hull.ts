/** Longitude and latitude in degrees. */
type Corner = readonly [number, number];

/**
 * The convex hull of points: its corners counterclockwise, each once; of those on one line the two ends, of fewer than
 * three the points themselves (Andrew's monotone chain).
 */
export function hullOf(points: readonly Corner[]): Corner[] {
  if (points.length < 3) return [...points];
  const sorted = points.toSorted(([x, y], [u, v]) => x - u || y - v);
  const lower = halfOf(sorted);
  const upper = halfOf(sorted.toReversed());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function halfOf(points: readonly Corner[]): Corner[] {
  const half: Corner[] = [];
  for (const point of points) {
    while (half.length > 1 && !turnsLeft(half.at(-2) as Corner, half.at(-1) as Corner, point)) half.pop();
    half.push(point);
  }
  return half;
}

const turnsLeft = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): boolean =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0;
