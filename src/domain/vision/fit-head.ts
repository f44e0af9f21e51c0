import { hashText } from '../random.ts';
import { fitBoosted } from './boosted.ts';
import { fitCalibration, uncalibrated } from './calibration.ts';
import { featureNames } from './features.ts';
import { learnGate } from './gate.ts';
import {
  type Head,
  type HeadKind,
  headKinds,
  type LabeledRoof,
  labelOf,
  logitOf,
  type ShippedHeads,
} from './heads.ts';
import { fitLogistic, logitOfShare } from './logistic.ts';

/** From so many roofs on trees do better than a weighted sum. */
export const BOOSTED_FROM = 100;
const RIDGE = 4;

/** A roof with the label of one head, and an older head's output for it. */
export interface Example {
  features: readonly number[];
  label: boolean;
  /** A logarithm; 0 if there is none. */
  before: number;
  /** The logarithm of the odds that any roof of its capture has it. */
  offset: number;
  /** Of the roof: what was seen of one and the same is not parted. */
  id: number;
}

/** Fits a head on an older head's output and the features: a logistic regression on few roofs, trees on many. Not calibrated. */
export function fitHead(
  examples: readonly Example[],
  kind: 'logistic' | 'boosted' = kindFor(examples),
): Head {
  const rows = examples.map(({ before, features }) => [before, ...features]);
  const labels = examples.map(({ label }) => label);
  const scorer =
    kind === 'boosted' ? fitBoosted(rows, labels) : fitLogistic(rows, labels, { ridge: RIDGE, first: 1 });
  return { scorer, calibration: uncalibrated, labels: examples.length };
}

/** Parts that roofs are cut into, each asked of a head that was fitted on the others. */
const FOLDS = 5;

/** The same, calibrated on roofs that it was not fitted on: of those it was fitted on it is too sure. */
function fitCalibrated(examples: readonly Example[]): Head {
  const scored = examples.map((example) => {
    const { label, offset } = example;
    return { label, offset, score: 0, fold: hashText(`fold ${example.id}`) % FOLDS, example };
  });
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const others = scored.filter((one) => one.fold !== fold).map(({ example }) => example);
    const head = fitHead(others, 'logistic');
    for (const one of scored)
      if (one.fold === fold) one.score = logitOf(head, one.example.before, one.example.features);
  }
  return { ...fitHead(examples, 'logistic'), calibration: fitCalibration(scored) };
}

const kindFor = (examples: readonly Example[]) => (examples.length < BOOSTED_FROM ? 'logistic' : 'boosted');

/**
 * Fits the heads that come with a model, and what they take for a roof. A weighted sum for each: trees learn what is
 * peculiar to the roofs they are fitted on, and these are simulated.
 * @param model SHA-256 in hex
 */
export function fitShippedHeads(roofs: readonly LabeledRoof[], model: string): ShippedHeads {
  const head = (kind: HeadKind) => fitCalibrated(examplesOf(kind, roofs, () => 0));
  return {
    model,
    features: [...featureNames],
    gate: learnGate(roofs.map(({ features }) => features)),
    heads: Object.fromEntries(headKinds.map((kind) => [kind, head(kind)])) as Record<HeadKind, Head>,
  };
}

/** The roofs of which the head's question was answered. */
export const examplesOf = (
  kind: HeadKind,
  roofs: readonly LabeledRoof[],
  before: (features: readonly number[]) => number,
): Example[] =>
  roofs.flatMap((roof) => {
    const label = labelOf(kind, roof);
    if (label === null) return [];
    const offset = kind === 'damage' ? logitOfShare(roof.share) : 0;
    return [{ label, offset, id: roof.id, features: roof.features, before: before(roof.features) }];
  });
