/** Pixels from the upper left. */
export type MapPoint = readonly [column: number, row: number];

/** Which pixels have their middle inside a polygon, 1 or 0, row by row. */
export function maskOf(ring: readonly MapPoint[], width: number, height: number): Uint8Array {
  const inside = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const crossings = crossingsOf(ring, row + 0.5);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const from = Math.max(0, Math.ceil((crossings[at] as number) - 0.5));
      const to = Math.min(width, Math.ceil((crossings[at + 1] as number) - 0.5));
      if (from < to) inside.fill(1, row * width + from, row * width + to);
    }
  }
  return inside;
}

/** Columns at which the polygon's edges cross a level, from left to right. */
function crossingsOf(ring: readonly MapPoint[], level: number): number[] {
  return ring
    .flatMap(([x1, y1], at) => {
      const [x2, y2] = ring[(at + 1) % ring.length] as MapPoint;
      return y1 > level === y2 > level ? [] : [x1 + ((level - y1) / (y2 - y1)) * (x2 - x1)];
    })
    .sort((a, b) => a - b);
}
