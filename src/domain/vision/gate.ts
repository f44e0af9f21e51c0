/** The range of features the heads were fitted on: roofs outside it are not judged. */
export interface Gate {
  /** Of each feature. */
  mean: number[];
  scale: number[];
  /** The distance from which on a roof is unlike all of them. */
  most: number;
}

/** Beyond the farthest but one of a hundred, by that share. */
const MARGIN = 1.25;
const QUANTILE = 0.99;
/** A single strange feature counts up to so many standard deviations. */
const MOST_OF_ONE = 6;

/** Learns what a roof looks like, in the features that the network gives. */
export function learnGate(rows: readonly (readonly number[])[]): Gate {
  const columns = rows[0]?.map((_, at) => rows.map((row) => row[at] ?? 0)) ?? [];
  const mean = columns.map(meanOf);
  const scale = columns.map((column, at) => {
    const middle = mean[at] ?? 0;
    // What never varied may vary a little.
    return Math.max(0.02, Math.sqrt(meanOf(column.map((value) => (value - middle) ** 2))));
  });
  const distances = rows.map((row) => distanceTo({ mean, scale }, row)).sort((a, b) => a - b);
  const most = (distances[Math.floor(distances.length * QUANTILE)] ?? 0) * MARGIN;
  return { mean, scale, most };
}

/** Whether a roof is unlike anything that the heads have seen. */
export const isUnlike = (gate: Gate, features: readonly number[]): boolean =>
  !(distanceTo(gate, features) <= gate.most);

/** Features as numbers of standard deviations from the usual roof. */
export const standings = (
  { mean, scale }: Pick<Gate, 'mean' | 'scale'>,
  features: readonly number[],
): number[] =>
  features.map((value, at) => {
    const off = (value - (mean[at] ?? 0)) / (scale[at] ?? 1);
    return Math.max(-MOST_OF_ONE, Math.min(MOST_OF_ONE, off));
  });

/** Root mean square of the standings. */
const distanceTo = (gate: Pick<Gate, 'mean' | 'scale'>, features: readonly number[]): number =>
  Math.sqrt(meanOf(standings(gate, features).map((value) => value ** 2)));

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
