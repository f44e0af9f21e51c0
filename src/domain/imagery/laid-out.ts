import type { PlacedCamera } from './ground.ts';
import { neighborhoodsOf } from './neighborhoods.ts';

/** A frame as a few thousand gray pixels, a byte each, row by row. */
export interface GrayFrame {
  camera: PlacedCamera;
  width: number;
  height: number;
  gray: Uint8Array;
}

/** Fewest cells that two have in common, and the share of them that has to be so at every shift. */
const FEWEST = 200;
const LEAST_SHARE = 0.25;

/**
 * The correlation by Fisher's transformation, in standard errors: one of few cells is high by chance. Cells within a detail
 * of each other count as one.
 */
export function likeness(
  cells: Float32Array,
  points: readonly number[],
  values: readonly number[],
  { shift, every }: { shift: number; every: number },
): number {
  let [count, sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < points.length; at += 1) {
    const a = cells[(points[at] as number) + shift] as number;
    if (a === EMPTY) continue;
    const b = values[at] as number;
    count += 1;
    sumA += a;
    sumB += b;
    squaresA += a * a;
    squaresB += b * b;
    products += a * b;
  }
  if (count < FEWEST || count < points.length * LEAST_SHARE) return 0;
  const spread = (squaresA - sumA ** 2 / count) * (squaresB - sumB ** 2 / count);
  if (spread <= 0) return 0;
  const correlation = Math.min(0.999, (products - (sumA * sumB) / count) / Math.sqrt(spread));
  return Math.atanh(correlation) * (Math.sqrt(count * every) / (2 * WITHIN + 1));
}

/** No detail is as strong. */
export const EMPTY = 1000;

/** A frame on the ground, north up, in cells around its middle; rows go north. */
export function layOut(
  { camera, width, height, detail }: GrayFrame & { detail: Float32Array },
  step: number,
  turn: number,
): { half: number; cells: Float32Array } {
  const scale = step / ((camera.gsd.meters * camera.width) / width);
  const half = Math.ceil(Math.hypot(width, height) / 2 / scale);
  const angle = ((camera.yaw.degrees + turn) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle) * scale, Math.cos(angle) * scale];
  const side = 2 * half + 1;
  const cells = new Float32Array(side * side).fill(EMPTY);
  for (let north = -half; north <= half; north += 1)
    for (let east = -half; east <= half; east += 1) {
      const column = Math.floor(width / 2 + east * cos - north * sin);
      const row = Math.floor(height / 2 - east * sin - north * cos);
      if (column >= 0 && row >= 0 && column < width && row < height)
        cells[(north + half) * side + east + half] = detail[row * width + column] as number;
    }
  return { half, cells };
}

/** Pixels to each side that a detail is as large as, and that it is compared with; gray levels that are noise. */
const WITHIN = 1;
const AROUND = 10;
const NOISE = 4;

/** Contrast independent of light: each pixel minus the mean of its surroundings, divided by their spread. */
export function detailOf({ gray, width, height }: GrayFrame): Float32Array {
  const around = neighborhoodsOf(gray, width, height);
  const detail = new Float32Array(width * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const mean = around.mean(column, row, AROUND);
      const own = around.mean(column, row, WITHIN);
      detail[row * width + column] = (own - mean) / (around.spread(column, row, AROUND) + NOISE);
    }
  return detail;
}
