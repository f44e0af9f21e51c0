import { auc, logLoss, lossOf } from './figures.ts';

/** What a second head gains over a first one, and what it surely gains at least. */
export interface Gain {
  value: number;
  /** Lower end of the interval, by 2.58 standard errors: it is asked again after every twenty answers. */
  low: number;
}

export interface Gains {
  auc: Gain;
  /** By how much the loss is smaller. */
  logLoss: Gain;
}

/** One in two hundred by chance, on one side. */
const STANDARD_ERRORS = 2.58;

/**
 * What one head gains over another on the same roofs: the difference of areas under the curve with its variance by DeLong,
 * DeLong and Clarke-Pearson (1988), and that of the loss with the variance of a mean of pairs. Null if all roofs or none
 * have the sign.
 * @param before logarithms of the odds by the first head; `after` those by the second
 */
export function gainsOf(
  before: readonly number[],
  after: readonly number[],
  labels: readonly boolean[],
): Gains | null {
  const [aucBefore, aucAfter] = [auc(before, labels), auc(after, labels)];
  if (aucBefore === null || aucAfter === null) return null;
  const moved = differences(placementsOf(after, labels), placementsOf(before, labels));
  const ofSide = (side: boolean) => squaredError(moved.filter((_, at) => labels[at] === side));
  const losses = labels.map((label, at) => lossOf(before[at] ?? 0, label) - lossOf(after[at] ?? 0, label));
  return {
    auc: gain(aucAfter - aucBefore, ofSide(true) + ofSide(false)),
    logLoss: gain(logLoss(before, labels) - logLoss(after, labels), squaredError(losses)),
  };
}

/** Whether the second head surely separates roofs with the sign no worse, and surely has the smaller error. */
export const isClearlyBetter = ({ auc: order, logLoss: loss }: Gains): boolean =>
  order.low >= 0 && loss.low > 0;

const gain = (value: number, variance: number): Gain => ({
  value,
  low: value - STANDARD_ERRORS * Math.sqrt(variance),
});

/** Of each roof, the share of roofs with the contrary answer that it is on the right side of; ties count half. */
function placementsOf(scores: readonly number[], labels: readonly boolean[]): number[] {
  return scores.map((score, at) => {
    const label = labels[at];
    let [right, count] = [0, 0];
    scores.forEach((other, index) => {
      if (labels[index] === label) return;
      count += 1;
      if (other === score) right += 0.5;
      else if (other < score === label) right += 1;
    });
    return right / count;
  });
}

const differences = (some: readonly number[], others: readonly number[]): number[] =>
  some.map((value, at) => value - (others[at] ?? 0));

/** Of the mean. */
function squaredError(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return spread / Math.max(1, values.length - 1) / values.length;
}
