/** One observation: the columns that are not zero, with their values, and the outcome. */
export interface Observation {
  columns: readonly (readonly [column: number, value: number])[];
  outcome: boolean;
}

/** What is believed of a coefficient before any data: its mean, and how sure that is (1 / variance; 0 is not at all). */
export interface Prior {
  mean: number;
  precision: number;
}

const MOST_STEPS = 50;
const CLOSE = 1e-9;

export const probability = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

export const logOddsOf = ({ columns }: Observation, coefficients: readonly number[]): number =>
  columns.reduce((sum, [column, value]) => sum + (coefficients[column] ?? 0) * value, 0);

/**
 * Logistic regression with a normal prior on each coefficient (L2), by Newton's method. The objective is convex, so the
 * same data give the same coefficients.
 */
export function fitLogistic(data: readonly Observation[], priors: readonly Prior[]): number[] {
  let coefficients = priors.map(({ mean }) => mean);
  let loss = objective(data, priors, coefficients);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const move = newtonStep(data, priors, coefficients);
    // Half as far, as long as that would make it worse: a full step can overshoot.
    let share = 1;
    let next = coefficients.map((value, at) => value + (move[at] ?? 0));
    let nextLoss = objective(data, priors, next);
    while (nextLoss > loss && share > 1e-4) {
      share /= 2;
      const part = share;
      next = coefficients.map((value, at) => value + part * (move[at] ?? 0));
      nextLoss = objective(data, priors, next);
    }
    if (!(nextLoss <= loss)) break;
    const isDone = loss - nextLoss < CLOSE * (1 + Math.abs(loss));
    [coefficients, loss] = [next, nextLoss];
    if (isDone) break;
  }
  return coefficients;
}

// log(1 + e^x) without overflow.
const softplus = (x: number): number => Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));

/** The negative log likelihood of one outcome. */
export const logLoss = (logOdds: number, outcome: boolean): number => softplus(outcome ? -logOdds : logOdds);

function objective(
  data: readonly Observation[],
  priors: readonly Prior[],
  coefficients: readonly number[],
): number {
  const fit = data.reduce((sum, one) => sum + logLoss(logOddsOf(one, coefficients), one.outcome), 0);
  return priors.reduce(
    (sum, { mean, precision }, at) => sum + (precision / 2) * ((coefficients[at] ?? 0) - mean) ** 2,
    fit,
  );
}

function newtonStep(
  data: readonly Observation[],
  priors: readonly Prior[],
  coefficients: readonly number[],
): number[] {
  const size = priors.length;
  const gradient = new Float64Array(size);
  const curvature = Array.from({ length: size }, () => new Float64Array(size));
  priors.forEach(({ mean, precision }, at) => {
    gradient[at] = precision * (mean - (coefficients[at] ?? 0));
    add(curvature, at, at, precision + 1e-9);
  });
  for (const one of data) {
    const p = probability(logOddsOf(one, coefficients));
    const weight = p * (1 - p);
    for (const [column, value] of one.columns) {
      gradient[column] = (gradient[column] ?? 0) + ((one.outcome ? 1 : 0) - p) * value;
      // The lower half is enough: the matrix is symmetric.
      for (const [other, also] of one.columns)
        if (other <= column) add(curvature, column, other, weight * value * also);
    }
  }
  return solve(curvature, gradient);
}

function add(matrix: readonly Float64Array[], row: number, column: number, value: number): void {
  const cells = matrix[row];
  if (cells) cells[column] = (cells[column] ?? 0) + value;
}

/** Solves a symmetric positive definite system by Cholesky's decomposition. */
function solve(matrix: readonly Float64Array[], right: Float64Array): number[] {
  const size = right.length;
  const lower = Array.from({ length: size }, () => new Float64Array(size));
  const at = (row: number, column: number) => lower[row]?.[column] ?? 0;
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column <= row; column += 1) {
      let rest = matrix[row]?.[column] ?? 0;
      for (let k = 0; k < column; k += 1) rest -= at(row, k) * at(column, k);
      add(lower, row, column, row === column ? Math.sqrt(Math.max(rest, 1e-12)) : rest / at(column, column));
    }
  const forward: number[] = [];
  for (let row = 0; row < size; row += 1) {
    const before = forward.reduce((sum, value, k) => sum + at(row, k) * value, 0);
    forward.push(((right[row] ?? 0) - before) / at(row, row));
  }
  const found = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row -= 1) {
    let rest = forward[row] ?? 0;
    for (let k = row + 1; k < size; k += 1) rest -= at(k, row) * (found[k] ?? 0);
    found[row] = rest / at(row, row);
  }
  return found;
}
