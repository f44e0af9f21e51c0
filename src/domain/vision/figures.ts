import { shareOf } from './logistic.ts';

/** How well log odds predict the labels. */
export interface HeadFigures {
  roofs: number;
  /** Of them with the sign. */
  positives: number;
  /** Null if all or none have it. */
  auc: number | null;
  logLoss: number;
}

export const figuresOf = (logits: readonly number[], labels: readonly boolean[]): HeadFigures => ({
  roofs: labels.length,
  positives: labels.filter(Boolean).length,
  auc: auc(logits, labels),
  logLoss: logLoss(logits, labels),
});

/** How often one with the sign has the higher score than one without; ties count half (Mann and Whitney). */
export function auc(scores: readonly number[], labels: readonly boolean[]): number | null {
  const order = scores.map((_, at) => at).sort((a, b) => (scores[a] as number) - (scores[b] as number));
  const positives = labels.filter(Boolean).length;
  const negatives = labels.length - positives;
  if (positives === 0 || negatives === 0) return null;
  let rankSum = 0;
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && scores[order[to] as number] === scores[order[from] as number]) to += 1;
    const rank = (from + 1 + to) / 2;
    for (let at = from; at < to; at += 1) if (labels[order[at] as number]) rankSum += rank;
    from = to;
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** Mean of `lossOf`. */
export function logLoss(logits: readonly number[], labels: readonly boolean[]): number {
  const sum = logits.reduce((before, logit, at) => before + lossOf(logit, labels[at] === true), 0);
  return sum / Math.max(1, logits.length);
}

/** Negative logarithm of the probability given to what was true; none counts as surer than 1 in 10,000. */
export function lossOf(logit: number, label: boolean): number {
  const share = Math.min(0.9999, Math.max(0.0001, shareOf(logit)));
  return -Math.log(label ? share : 1 - share);
}

/** A bin of predicted probabilities, and the observed share in it. */
export interface CalibrationBin {
  from: number;
  to: number;
  roofs: number;
  predicted: number;
  seen: number;
}

/** Predicted and observed shares by bins of equal width; bins without roofs are left out. @param shares predicted, 0 to 1 */
export function calibrationBins(
  shares: readonly number[],
  labels: readonly boolean[],
  count = 10,
): CalibrationBin[] {
  return Array.from({ length: count }, (_, bin) => {
    const mine = shares.flatMap((share, at) =>
      Math.min(count - 1, Math.floor(share * count)) === bin ? [{ share, label: labels[at] }] : [],
    );
    const predicted = mine.reduce((sum, { share }) => sum + share, 0) / mine.length;
    const seen = mine.filter(({ label }) => label).length / mine.length;
    return { from: bin / count, to: (bin + 1) / count, roofs: mine.length, predicted, seen };
  }).filter(({ roofs }) => roofs > 0);
}

/** The mean distance between predicted and observed shares over ten bins, weighed by their roofs. */
export const expectedCalibrationError = (shares: readonly number[], labels: readonly boolean[]): number =>
  calibrationBins(shares, labels).reduce(
    (sum, { roofs, predicted, seen }) => sum + (roofs / shares.length) * Math.abs(predicted - seen),
    0,
  );
