import type { Linear } from '../polygon.ts';
import type { Sheet } from './sheet.ts';

/** Brightness of a plane h = a·x + b·y + c in full sun against level ground (Lambert). */
export function sunOn([a, b]: Linear, { appearance: { sun } }: Sheet): number {
  const facing = (-a * sun[0] - b * sun[1] + sun[2]) / Math.hypot(a, b, 1);
  return Math.max(0, facing) / sun[2];
}

/**
 * How much of the sun reaches each pixel, 255 for all. Rows are swept away from the sun, carrying the height of the
 * shadow along: it sinks with every step and ends where the ground rises above it.
 */
export function castShadows({ view, ids, paints, appearance: { sun } }: Sheet): Uint8Array {
  const { width, height, yaw, metersPerPixel } = view;
  const lit = new Uint8Array(width * height);
  const right = sun[0] * Math.cos(yaw) + sun[1] * Math.sin(yaw);
  const down = sun[0] * Math.sin(yaw) - sun[1] * Math.cos(yaw);
  const rowStep = down > 0 ? -1 : 1;
  const shift = right / Math.abs(down);
  const drop = (Math.hypot(1, shift) * metersPerPixel * sun[2]) / Math.hypot(sun[0], sun[1]);
  let before = new Float32Array(width);
  let current = new Float32Array(width);
  const whole = Math.floor(shift);
  const part = shift - whole;
  for (let i = 0, row = rowStep < 0 ? height - 1 : 0; i < height; i += 1, row += rowStep) {
    const start = row * width;
    for (let column = 0; column < width; column += 1) {
      const paint = paints[ids[start + column] as number] as (typeof paints)[number];
      const own = paint.hx * (column + 0.5) + paint.hy * (row + 0.5) + paint.h0;
      const from = column + whole;
      const a = from >= 0 && from < width ? (before[from] as number) : 0;
      const b = from + 1 >= 0 && from + 1 < width ? (before[from + 1] as number) : 0;
      const shadow = a + (b - a) * part - drop;
      const above = shadow - own;
      current[column] = above > 0 ? shadow : own;
      lit[start + column] = above <= 0.05 ? 255 : above >= 0.35 ? 0 : 255 - ((above - 0.05) / 0.3) * 255;
    }
    [before, current] = [current, before];
  }
  return lit;
}
