import type { Point } from '#sample/ground.ts';
import type { Linear } from '../polygon.ts';

/** Where the camera hangs: straight above `center`, its top edge turned from north by `yaw` radians. */
export interface View {
  center: Point;
  yaw: number;
  metersPerPixel: number;
  width: number;
  height: number;
  /** Meters above the ground; by default everything is seen from infinitely far. */
  cameraHeight?: number;
}

/** The same camera for objects so many meters above the ground: they are nearer, and appear farther from the center. */
export const viewAt = (view: View, height: number): View => ({
  ...view,
  metersPerPixel: view.metersPerPixel * (1 - height / (view.cameraHeight ?? Number.POSITIVE_INFINITY)),
});

/** Columns to the right, rows down, from the picture's upper left corner. */
export type Pixel = readonly [column: number, row: number];

export function toPixel({ center, yaw, metersPerPixel, width, height }: View, [east, north]: Point): Pixel {
  const dx = (east - center[0]) / metersPerPixel;
  const dy = (north - center[1]) / metersPerPixel;
  const cos = Math.cos(yaw);
  const sin = Math.sin(yaw);
  return [width / 2 + dx * cos + dy * sin, height / 2 + dx * sin - dy * cos];
}

export function toGround({ center, yaw, metersPerPixel, width, height }: View, [column, row]: Pixel): Point {
  const right = (column - width / 2) * metersPerPixel;
  const down = (row - height / 2) * metersPerPixel;
  const cos = Math.cos(yaw);
  const sin = Math.sin(yaw);
  return [center[0] + right * cos + down * sin, center[1] + right * sin - down * cos];
}

/** A linear function of the ground as one of the pixel's column and row. */
export function linearInPixels(view: View, [a, b, c]: Linear): Linear {
  const origin = toGround(view, [0, 0]);
  const step = view.metersPerPixel;
  const cos = Math.cos(view.yaw) * step;
  const sin = Math.sin(view.yaw) * step;
  return [a * cos + b * sin, a * sin - b * cos, a * origin[0] + b * origin[1] + c];
}
