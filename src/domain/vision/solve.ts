/** Solves a symmetric positive system of linear equations by Cholesky's decomposition. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length;
  const at = (rows: readonly (readonly number[])[], row: number, column: number) =>
    rows[row]?.[column] as number;
  const lower: number[][] = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column <= row; column += 1) {
      let sum = at(matrix, row, column);
      for (let k = 0; k < column; k += 1) sum -= at(lower, row, k) * at(lower, column, k);
      (lower[row] as number[])[column] =
        row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(lower, column, column);
    }
  const middle: number[] = [];
  for (let row = 0; row < size; row += 1) {
    const known = middle.reduce((sum, value, k) => sum + at(lower, row, k) * value, 0);
    middle.push(((right[row] as number) - known) / at(lower, row, row));
  }
  const solution = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = middle[row] as number;
    for (let k = row + 1; k < size; k += 1) sum -= at(lower, k, row) * (solution[k] as number);
    solution[row] = sum / at(lower, row, row);
  }
  return solution;
}
