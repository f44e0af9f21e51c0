/** What the brightnesses around a point are like, in the square that reaches so many points to each side of it. */
export interface Neighborhoods {
  mean(column: number, row: number, reach: number): number;
  /** Standard deviation. */
  spread(column: number, row: number, reach: number): number;
}

/**
 * Asks squares of a gray picture in a time that does not grow with them: by tables of the sums of all that is above and to
 * the left, so that those of any square are four look-ups (Crow 1984).
 */
export function neighborhoodsOf(values: ArrayLike<number>, width: number, height: number): Neighborhoods {
  const wide = width + 1;
  const sums = new Float64Array(wide * (height + 1));
  const squares = new Float64Array(wide * (height + 1));
  for (let row = 0; row < height; row += 1) {
    let sum = 0;
    let square = 0;
    for (let column = 0; column < width; column += 1) {
      const value = values[row * width + column] as number;
      sum += value;
      square += value * value;
      const at = (row + 1) * wide + column + 1;
      sums[at] = (sums[at - wide] as number) + sum;
      squares[at] = (squares[at - wide] as number) + square;
    }
  }
  const mean = (column: number, row: number, reach: number) => meanOf(sums, column, row, reach);
  return {
    mean,
    spread(column, row, reach) {
      const middle = mean(column, row, reach);
      return Math.sqrt(Math.max(0, meanOf(squares, column, row, reach) - middle * middle));
    },
  };

  function meanOf(table: Float64Array, column: number, row: number, reach: number): number {
    const top = Math.max(0, row - reach) * wide;
    const bottom = Math.min(height, row + reach + 1) * wide;
    const left = Math.max(0, column - reach);
    const right = Math.min(width, column + reach + 1);
    const sum =
      (table[bottom + right] as number) -
      (table[bottom + left] as number) -
      (table[top + right] as number) +
      (table[top + left] as number);
    return sum / (((bottom - top) / wide) * (right - left));
  }
}
