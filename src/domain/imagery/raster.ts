/** A gray picture of ground, north up; its middle is where the roof is looked for. */
export interface Raster {
  /** One brightness a pixel, row by row. */
  data: ArrayLike<number>;
  width: number;
  height: number;
  metersPerPixel: number;
}

/** Maps a point of one picture to another of the same place: rotated around the center, then moved. */
export interface Fit {
  /** Meters. */
  east: number;
  north: number;
  /** Counterclockwise. */
  turnDegrees: number;
}

/** Brightnesses at the points of a square grid, row by row from its north-west corner. */
export interface Patch {
  values: Float32Array;
  /** Points of a side. */
  side: number;
}

/**
 * A square of a picture as points `step` meters apart, where `fit` brings them. Points beyond the picture's edge get that
 * of its nearest pixel.
 * @param reach points from the middle to each side
 */
export function samplePatch(picture: Raster, reach: number, step: number, fit: Fit = still): Patch {
  const { data, width, height, metersPerPixel } = picture;
  const side = 2 * reach + 1;
  const values = new Float32Array(side * side);
  const angle = (fit.turnDegrees * Math.PI) / 180;
  const [cos, sin] = [(Math.cos(angle) * step) / metersPerPixel, (Math.sin(angle) * step) / metersPerPixel];
  const middleX = width / 2 - 0.5 + fit.east / metersPerPixel;
  const middleY = height / 2 - 0.5 - fit.north / metersPerPixel;
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const [east, north] = [column - reach, reach - row];
      const x = clamp(middleX + east * cos - north * sin, width - 1);
      const y = clamp(middleY - east * sin - north * cos, height - 1);
      const left = Math.min(Math.floor(x), width - 2);
      const top = Math.min(Math.floor(y), height - 2);
      const at = top * width + left;
      const [fx, fy] = [x - left, y - top];
      const upper = value(data, at) * (1 - fx) + value(data, at + 1) * fx;
      const lower = value(data, at + width) * (1 - fx) + value(data, at + width + 1) * fx;
      values[row * side + column] = upper * (1 - fy) + lower * fy;
    }
  }
  return { values, side };
}

export const still: Fit = { east: 0, north: 0, turnDegrees: 0 };

const clamp = (at: number, last: number) => Math.min(last, Math.max(0, at));
const value = (data: ArrayLike<number>, at: number) => data[at] ?? 0;

/** Each half as fine as the one before, by the mean of four pixels: what is looked at coarsely must not alias. */
export function halved({ data, width, height, metersPerPixel }: Raster): Raster {
  const [wide, high] = [Math.floor(width / 2), Math.floor(height / 2)];
  const half = new Float32Array(wide * high);
  for (let row = 0; row < high; row += 1) {
    for (let column = 0; column < wide; column += 1) {
      const at = 2 * row * width + 2 * column;
      half[row * wide + column] =
        (value(data, at) + value(data, at + 1) + value(data, at + width) + value(data, at + width + 1)) / 4;
    }
  }
  // An odd last column or row is left out, and the middle moves by half a pixel of the finer one: centimeters.
  return { data: half, width: wide, height: high, metersPerPixel: metersPerPixel * 2 };
}

/** The picture about as coarse as `step`, never coarser. */
export function coarsened(picture: Raster, step: number): Raster {
  let current = picture;
  while (current.metersPerPixel * 2 <= step && Math.min(current.width, current.height) >= 8)
    current = halved(current);
  return current;
}
