/** The share of a square that must be on the roof. */
const LEAST_ON_ROOF = 0.9;
/** Pixels between two squares that are tried. */
const STEP = 2;

/**
 * The largest mean of a plane within a square on the roof: how clearly the plane's sign shows in the clearest part of the
 * roof, however small. 0 if no square fits on it.
 * @param inside 1 for the pixels of the roof, of the size of the plane
 * @param side of the square, in pixels
 */
export function clearestSquare(plane: Float32Array, inside: Uint8Array, width: number, side: number): number {
  const height = inside.length / width;
  const sums = summed(width, height, (at) => (inside[at] ? (plane[at] as number) : 0));
  const counts = summed(width, height, (at) => inside[at] as number);
  let clearest = 0;
  for (let row = 0; row + side <= height; row += STEP)
    for (let column = 0; column + side <= width; column += STEP) {
      const on = counts(column, row, side);
      if (on >= LEAST_ON_ROOF * side * side) clearest = Math.max(clearest, sums(column, row, side) / on);
    }
  return clearest;
}

/** The sum over any square by its upper left corner, from a table of sums (Crow 1984). */
function summed(width: number, height: number, value: (at: number) => number) {
  const line = width + 1;
  const table = new Float64Array(line * (height + 1));
  for (let row = 0; row < height; row += 1)
    for (let column = 0, sum = 0; column < width; column += 1) {
      sum += value(row * width + column);
      table[(row + 1) * line + column + 1] = (table[row * line + column + 1] as number) + sum;
    }
  const upTo = (column: number, row: number) => table[row * line + column] as number;
  return (column: number, row: number, side: number): number =>
    upTo(column + side, row + side) - upTo(column, row + side) - upTo(column + side, row) + upTo(column, row);
}
