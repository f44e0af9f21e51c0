/** Area in square degrees and the center of gravity of a closed ring. */
export function weigh(ring: readonly GeoJSON.Position[]): { area: number; center: [number, number] } {
  let twice = 0;
  let x = 0;
  let y = 0;
  const [x0 = 0, y0 = 0] = ring[0] ?? [];
  for (let i = 1; i < ring.length; i += 1) {
    // Relative to the first corner: far from the origin the products would drown the differences.
    const [x1, y1] = relative(ring[i - 1], x0, y0);
    const [x2, y2] = relative(ring[i], x0, y0);
    const cross = x1 * y2 - x2 * y1;
    twice += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  }
  if (twice === 0) return { area: 0, center: [x0, y0] };
  return { area: Math.abs(twice) / 2, center: [x0 + x / (3 * twice), y0 + y / (3 * twice)] };
}

const relative = (position: GeoJSON.Position | undefined, x0: number, y0: number): [number, number] => [
  (position?.[0] ?? 0) - x0,
  (position?.[1] ?? 0) - y0,
];
