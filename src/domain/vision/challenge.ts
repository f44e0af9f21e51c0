import { hashText } from '../random.ts';
import { calibrated, fitCalibration, type Scored } from './calibration.ts';
import { type Gains, gainsOf, isClearlyBetter } from './clearly-better.ts';
import { figuresOf, type HeadFigures } from './figures.ts';
import { examplesOf, fitHead } from './fit-head.ts';
import {
  currentOdds,
  type Head,
  type HeadKind,
  type Heads,
  type LabeledRoof,
  logitOf,
  shippedOdds,
} from './heads.ts';

/** A new head beside the one that holds, on roofs that neither was fitted on. */
export interface Challenge {
  kind: HeadKind;
  challenger: Head;
  /** Both on the roofs kept back. */
  figures: { champion: HeadFigures; challenger: HeadFigures; gains: Gains };
  /** Whether it takes over. */
  wins: boolean;
}

/** Of ten roofs so many are never learned from. */
const KEPT_BACK = 3;
/** Kept back, of each answer, before anything is compared: of fewer no interval is to be trusted. */
const FEWEST_EACH = 15;
/** Learned from, of each answer, before anything is fitted. */
const FEWEST_LEARNED = 5;

/** Whether a roof is kept back for comparing heads; the same roof always is, or never. */
export const isKeptBack = ({ id }: Pick<LabeledRoof, 'id'>): boolean =>
  hashText(`kept back ${id}`) % 10 < KEPT_BACK;

/**
 * Fits a head on reviewed roofs and compares it with the current one on the held-out roofs. It takes over only if it is
 * better beyond chance. Null while there are too few labels of either kind.
 */
export function challenge(kind: HeadKind, heads: Heads, roofs: readonly LabeledRoof[]): Challenge | null {
  const shipped = (features: readonly number[]) => shippedOdds(heads.shipped, kind, features);
  const examples = (kept: boolean) =>
    examplesOf(
      kind,
      roofs.filter((roof) => isKeptBack(roof) === kept),
      shipped,
    );
  const [learned, kept] = [examples(false), examples(true)];
  if (fewest(learned) < FEWEST_LEARNED || fewest(kept) < FEWEST_EACH) return null;
  const fitted = fitHead(learned);
  const labels = kept.map(({ label }) => label);
  const scored = kept.map(({ features, before, ...rest }) => ({
    ...rest,
    score: logitOf(fitted, before, features),
  }));
  const challenger = { ...fitted, calibration: fitCalibration(scored) };
  const before = kept.map(({ features, offset }) => currentOdds(heads, kind, features) + offset);
  const logits = calibratedByOthers(scored);
  const gains = gainsOf(before, logits, labels);
  if (!gains) return null;
  const figures = { champion: figuresOf(before, labels), challenger: figuresOf(logits, labels), gains };
  return { kind, challenger, figures, wins: isClearlyBetter(gains) };
}

function fewest(examples: readonly { label: boolean }[]): number {
  const having = examples.filter(({ label }) => label).length;
  return Math.min(having, examples.length - having);
}

/** Each half of the roofs is scored with the calibration of the other half, so no roof is judged by its own label. */
function calibratedByOthers(scored: readonly Scored[]): number[] {
  const halves = [0, 1].map((half) => fitCalibration(scored.filter((_, at) => at % 2 !== half)));
  return scored.map(
    ({ score, offset }, at) => calibrated(halves[at % 2] as (typeof halves)[number], score) + offset,
  );
}
