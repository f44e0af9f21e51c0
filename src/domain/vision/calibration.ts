import { shareOf } from './logistic.ts';

/** Turns an overconfident head's log odds into ones that hold on new roofs. */
export interface Calibration {
  slope: number;
  shift: number;
  /** Of roofs that have it, those that look like ones that do not: however sound a roof looks, that much is left. */
  hidden: number;
  /** Of roofs that do not have it, those that look like ones that do. */
  mistaken: number;
  /** Roofs it was fitted on, none of which the head was. */
  roofs: number;
}

/** A head’s score of a roof that it was not fitted on. */
export interface Scored {
  /** The logarithm of the odds. */
  score: number;
  label: boolean;
  /** The logarithm of the odds that any roof of its capture has it, so that the fit does not hold how frequent it is there. */
  offset: number;
}

/** Leaves a head's output unchanged. */
export const uncalibrated: Calibration = { slope: 1, shift: 0, hidden: 0, mistaken: 0, roofs: 0 };

const ROUNDS = 30;
/** Priors for slopes and shifts, as means and standard deviations: few roofs change a head's output little. */
const EXPECTED = { slope: { mean: 1, deviation: 0.5 }, shift: { mean: 0, deviation: 2 } } as const;
const TAILS = [0.003, 0.005, 0.01, 0.015, 0.02, 0.03, 0.045, 0.06, 0.08, 0.1, 0.13, 0.17, 0.22] as const;

type Line = Omit<Calibration, 'roofs'>;

/**
 * Bias-corrected temperature scaling (Alexandari, Kundaje and Shrikumar 2020) of two classes: the slope and the shift
 * under which the labels of these roofs are likeliest. Damage that was missed and signs that were wrongly seen bound the
 * odds on both sides; one imaginary roof of each kind is counted, so that no bound is too tight for few roofs.
 */
export function fitCalibration(roofs: readonly Scored[]): Calibration {
  if (roofs.length === 0) return uncalibrated;
  let best: (Line & { loss: number }) | null = null;
  for (const hidden of TAILS)
    for (const mistaken of TAILS) {
      const one = fitLine(roofs, { hidden, mistaken }, best ?? uncalibrated);
      if (!best || one.loss < best.loss) best = one;
    }
  const { slope, shift, hidden, mistaken } = best ?? uncalibrated;
  return { slope, shift, hidden, mistaken, roofs: roofs.length };
}

export function calibrated({ slope, shift, hidden, mistaken }: Line, score: number): number {
  const odds = slope * score + shift;
  // Of the two, the one without an overflow.
  const [has, not] = odds > 0 ? [1, Math.exp(-odds)] : [Math.exp(odds), 1];
  return Math.log((1 - hidden) * has + hidden * not) - Math.log((1 - mistaken) * not + mistaken * has);
}

/** By Newton's method, with the curve of the expectation. @param start from where it is looked for */
function fitLine(
  roofs: readonly Scored[],
  tails: Pick<Line, 'hidden' | 'mistaken'>,
  start: Pick<Line, 'slope' | 'shift'>,
) {
  const line = { slope: start.slope, shift: start.shift, ...tails };
  const { slope: slopes, shift: shifts } = EXPECTED;
  for (let round = 0; round < ROUNDS; round += 1) {
    let a = (line.slope - slopes.mean) / slopes.deviation ** 2;
    let b = (line.shift - shifts.mean) / shifts.deviation ** 2;
    let [aa, ab, bb] = [slopes.deviation ** -2, 0, shifts.deviation ** -2];
    for (const { score, label, offset } of roofs) {
      const share = shareOf(calibrated(line, score) + offset);
      const steep = steepness(line, score);
      const error = (share - Number(label)) * steep;
      const weight = share * (1 - share) * steep ** 2;
      a += error * score;
      b += error;
      aa += weight * score * score;
      ab += weight * score;
      bb += weight;
    }
    const determinant = aa * bb - ab * ab;
    const steps = [(bb * a - ab * b) / determinant, (aa * b - ab * a) / determinant] as const;
    // A negative slope would turn the order around.
    line.slope = Math.max(0, line.slope - Math.max(-0.5, Math.min(0.5, steps[0])));
    line.shift -= Math.max(-1, Math.min(1, steps[1]));
    if (Math.max(...steps.map(Math.abs)) < 1e-6) break;
  }
  const held =
    (((line.slope - slopes.mean) / slopes.deviation) ** 2 +
      ((line.shift - shifts.mean) / shifts.deviation) ** 2) /
    2;
  const { hidden, mistaken } = tails;
  const unseen = -Math.log(mistaken / (1 - hidden + mistaken)) - Math.log(hidden / (1 - mistaken + hidden));
  const loss = roofs.reduce((sum, { score, label, offset }) => {
    const odds = calibrated(line, score) + offset;
    return sum + Math.log1p(Math.exp(label ? -odds : odds));
  }, held + unseen);
  return { ...line, loss };
}

/** How much of a step of the line's odds is left of it between the bounds. */
function steepness({ slope, shift, hidden, mistaken }: Line, score: number): number {
  const odds = slope * score + shift;
  const [has, not] = odds > 0 ? [1, Math.exp(-odds)] : [Math.exp(odds), 1];
  const above = ((1 - hidden) * has) / ((1 - hidden) * has + hidden * not);
  return above - (mistaken * has) / ((1 - mistaken) * not + mistaken * has);
}
