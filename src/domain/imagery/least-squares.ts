/** An equation's unknowns, by their number, with their factors; one may be named twice. */
export type Row = readonly (readonly [at: number, factor: number])[];

interface Equation {
  row: Row;
  value: number;
  deviation: number;
}

export interface Solution {
  solution: Float64Array;
  /** Of a sum of unknowns. */
  varianceOf(row: Row): number;
}

/**
 * Linear least squares with a prior around zero, by the normal equations and Cholesky's factors.
 * @param prior one over the variance of each unknown before
 * @param weights of each equation, beside one over its variance
 */
export function choleskyOf(
  prior: Float64Array,
  equations: readonly Equation[],
  weights: readonly number[],
  size: number,
): Solution {
  const normal = new Float64Array(size * size);
  const right = new Float64Array(size);
  prior.forEach((value, at) => {
    normal[at * size + at] = value;
  });
  equations.forEach(({ row, value, deviation }, index) => {
    const weight = (weights[index] as number) / deviation ** 2;
    for (const [at, factor] of row) {
      right[at] = (right[at] as number) + weight * factor * value;
      for (const [other, by] of row) {
        const cell = at * size + other;
        normal[cell] = (normal[cell] as number) + weight * factor * by;
      }
    }
  });
  factorize(normal, size);
  const forward = (vector: Float64Array) => {
    for (let row = 0; row < size; row += 1) {
      let sum = vector[row] as number;
      for (let column = 0; column < row; column += 1)
        sum -= (normal[row * size + column] as number) * (vector[column] as number);
      vector[row] = sum / (normal[row * size + row] as number);
    }
    return vector;
  };
  const solution = forward(right);
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = solution[row] as number;
    for (let below = row + 1; below < size; below += 1)
      sum -= (normal[below * size + row] as number) * (solution[below] as number);
    solution[row] = sum / (normal[row * size + row] as number);
  }
  return {
    solution,
    varianceOf(row) {
      const vector = new Float64Array(size);
      for (const [at, factor] of row) vector[at] = (vector[at] as number) + factor;
      return forward(vector).reduce((sum, value) => sum + value * value, 0);
    },
  };
}

/** In place, the lower half. */
function factorize(matrix: Float64Array, size: number): void {
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * size + column] as number;
      for (let at = 0; at < column; at += 1)
        sum -= (matrix[row * size + at] as number) * (matrix[column * size + at] as number);
      matrix[row * size + column] =
        row === column ? Math.sqrt(sum) : sum / (matrix[column * size + column] as number);
    }
}

/** By how much squares of residuals are larger than their deviations let expect. */
export function dispersionOf(
  equations: readonly Equation[],
  weights: readonly number[],
  solution: Float64Array,
): number {
  const squares = equations.map(({ row, value, deviation }, index) => {
    const residual = value - row.reduce((sum, [at, factor]) => sum + factor * (solution[at] as number), 0);
    return ((weights[index] as number) * residual ** 2) / deviation ** 2;
  });
  return squares.reduce((sum, value) => sum + value, 0) / Math.max(1, squares.length);
}
