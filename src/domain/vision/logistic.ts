import { solve } from './solve.ts';

/** A weighted sum of standardized features, as the logarithm of the odds. */
export interface Logistic {
  kind: 'logistic';
  mean: number[];
  scale: number[];
  weights: number[];
  bias: number;
}

interface LogisticOptions {
  /** How strongly weights are held to where they start. */
  ridge: number;
  /** The weights that hold without any row; the first feature's, then 0. */
  first: number;
}

const ROUNDS = 30;
const CLOSE = 1e-6;

export const shareOf = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The logarithm of the odds of a share; finite for none and all. */
export const logitOfShare = (share: number): number => {
  const inside = Math.min(1 - 1e-6, Math.max(1e-6, share));
  return Math.log(inside / (1 - inside));
};

/**
 * Fits a logistic regression by Newton's method. The first feature is already a log odds and is used as it is; the others
 * are standardized. If rows carry no information, the first feature keeps its initial weight and the rest are 0.
 */
export function fitLogistic(
  rows: readonly (readonly number[])[],
  labels: readonly boolean[],
  { ridge, first }: LogisticOptions,
): Logistic {
  const { mean, scale } = standardOf(rows);
  const inputs = rows.map((row) => standardized(row, mean, scale));
  const start = mean.map((_, at) => (at === 0 ? first : 0));
  // The last one is the bias, which nothing holds but a trace that keeps the equations solvable.
  const values = [...start, 0];
  const hold = values.map((_, at) => (at < start.length ? ridge : 1e-3));
  for (let round = 0; round < ROUNDS; round += 1) {
    const steps = newtonStep(inputs, labels, values, start, hold);
    // Bounded, so that perfectly separable rows do not diverge.
    steps.forEach((step, at) => {
      values[at] = (values[at] as number) - Math.max(-2, Math.min(2, step));
    });
    if (Math.max(...steps.map(Math.abs)) < CLOSE) break;
  }
  return { kind: 'logistic', mean, scale, weights: values.slice(0, -1), bias: values.at(-1) ?? 0 };
}

export function logisticLogit({ mean, scale, weights, bias }: Logistic, row: readonly number[]): number {
  return standardized(row, mean, scale).reduce((sum, value, at) => sum + value * (weights[at] ?? 0), bias);
}

/** Mean and standard deviation of each feature but the first; one that never varies is divided by one. */
function standardOf(rows: readonly (readonly number[])[]): { mean: number[]; scale: number[] } {
  const columns = rows[0]?.length ?? 0;
  const mean = Array.from({ length: columns }, (_, at) => (at === 0 ? 0 : meanAt(rows, at, (x) => x)));
  const scale = mean.map((middle, at) => {
    const deviation = Math.sqrt(meanAt(rows, at, (x) => (x - middle) ** 2));
    return at === 0 || deviation < 1e-9 ? 1 : deviation;
  });
  return { mean, scale };
}

const meanAt = (rows: readonly (readonly number[])[], at: number, of: (value: number) => number): number =>
  rows.reduce((sum, row) => sum + of(row[at] ?? 0), 0) / rows.length;

const standardized = (row: readonly number[], mean: readonly number[], scale: readonly number[]): number[] =>
  row.map((value, at) => (value - (mean[at] ?? 0)) / (scale[at] ?? 1));

function newtonStep(
  inputs: readonly (readonly number[])[],
  labels: readonly boolean[],
  values: readonly number[],
  start: readonly number[],
  hold: readonly number[],
): number[] {
  const size = values.length;
  const slope = values.map((value, at) => (hold[at] as number) * (value - (start[at] ?? 0)));
  const curve = values.map((_, row) => values.map((__, at) => (row === at ? (hold[at] as number) : 0)));
  inputs.forEach((input, index) => {
    const row = [...input, 1];
    const share = shareOf(row.reduce((sum, value, at) => sum + value * (values[at] as number), 0));
    const off = share - Number(labels[index]);
    const weight = share * (1 - share);
    for (let a = 0; a < size; a += 1) {
      const value = row[a] as number;
      slope[a] = (slope[a] as number) + off * value;
      const line = curve[a] as number[];
      for (let b = 0; b < size; b += 1) line[b] = (line[b] as number) + weight * value * (row[b] as number);
    }
  });
  return solve(curve, slope);
}
