import { planeOf, type RoofMaps } from './maps.ts';
import { type MapPoint, maskOf } from './mask.ts';
import { BORDER } from './stands-out.ts';

/** Meters of the cells that an outline is moved by. */
const STEP = 0.5;

/** What an outline is scaled by, the expected first: a roof higher or lower than expected shows larger or smaller. */
const scales = [1, 0.95, 0.9, 1.05] as const;

/**
 * Corrects an outline for the picture's position error. Moves and scales it, without rotation, to where the network sees
 * most roof inside and least around.
 * @param ring in pixels of the maps
 * @param reach maximum movement in meters
 */
export function settleOutline(maps: RoofMaps, ring: readonly MapPoint[], reach: number): MapPoint[] {
  const cell = STEP / maps.meters;
  const width = Math.ceil(maps.width / cell);
  const height = Math.ceil(maps.height / cell);
  const roof = roofiness(maps, cell, width, height);
  const steps = Math.floor(reach / STEP);
  let best: { score: number; ring: MapPoint[] } = { score: Number.NEGATIVE_INFINITY, ring: [...ring] };
  for (const scale of scales) {
    const scaled = scaledBy(ring, scale);
    const cells = weighed(scaled, cell, width, height, steps);
    for (const { east, south } of nearestFirst(steps)) {
      let score = 0;
      for (const { column, row, weight } of cells) {
        const [x, y] = [column + east, row + south];
        if (x >= 0 && y >= 0 && x < width && y < height) score += weight * (roof[y * width + x] as number);
      }
      if (score > best.score + 1e-9)
        best = { score, ring: scaled.map(([x, y]) => [x + east * cell, y + south * cell]) };
    }
  }
  return best.ring;
}

/** About the middle of its corners. */
function scaledBy(ring: readonly MapPoint[], scale: number): MapPoint[] {
  const middle = (at: 0 | 1) => ring.reduce((sum, corner) => sum + corner[at], 0) / ring.length;
  const [x, y] = [middle(0), middle(1)];
  return ring.map((corner) => [x + (corner[0] - x) * scale, y + (corner[1] - y) * scale]);
}

/** How much of each cell is roof, with the middle of all taken away. */
function roofiness(maps: RoofMaps, cell: number, width: number, height: number): Float64Array {
  const background = planeOf(maps, 'background');
  const sums = new Float64Array(width * height);
  const counts = new Float64Array(width * height);
  for (let row = 0; row < maps.height; row += 1)
    for (let column = 0; column < maps.width; column += 1) {
      const at = Math.floor(row / cell) * width + Math.floor(column / cell);
      sums[at] = (sums[at] as number) + 1 - (background[row * maps.width + column] as number);
      counts[at] = (counts[at] as number) + 1;
    }
  return sums.map((sum, at) => sum / Math.max(1, counts[at] as number) - 0.5);
}

/** The outline's cells with 1, those around it with -1; some may be outside of the maps, and come in by a move. */
function weighed(ring: readonly MapPoint[], cell: number, width: number, height: number, steps: number) {
  const border = Math.ceil(BORDER / STEP);
  const frame = steps + border;
  const wide = width + 2 * frame;
  const inside = maskOf(
    ring.map(([x, y]) => [x / cell + frame, y / cell + frame]),
    wide,
    height + 2 * frame,
  );
  const isNear = (at: number) => {
    for (let row = -border; row <= border; row += 1)
      for (let column = -border; column <= border; column += 1)
        if (inside[at + row * wide + column]) return true;
    return false;
  };
  const cells: { column: number; row: number; weight: number }[] = [];
  inside.forEach((value, at) => {
    const weight = value ? 1 : isNear(at) ? -1 : 0;
    if (weight !== 0) cells.push({ column: (at % wide) - frame, row: Math.floor(at / wide) - frame, weight });
  });
  return cells;
}

/** All moves up to that many steps, so that of equals the smallest is taken. */
function nearestFirst(steps: number): { east: number; south: number }[] {
  const range = Array.from({ length: 2 * steps + 1 }, (_, at) => at - steps);
  return range
    .flatMap((east) => range.map((south) => ({ east, south })))
    .filter(({ east, south }) => Math.hypot(east, south) <= steps)
    .sort((a, b) => Math.hypot(a.east, a.south) - Math.hypot(b.east, b.south));
}
