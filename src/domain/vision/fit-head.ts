import { abstainLimits } from './abstain.ts';
import { fitBoosted } from './boosted.ts';
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
import { fitLogistic } from './logistic.ts';

/** From so many roofs on trees do better than a weighted sum. */
export const BOOSTED_FROM = 100;
const RIDGE = 4;

/** A roof with the label of one head, and what an older head says of it. */
export interface Example {
  features: readonly number[];
  label: boolean;
  /** The logarithm of the odds; 0 where there is none. */
  before: number;
}

/** Fits a head on what an older one says and the features: a logistic regression on few roofs, trees on many. */
export function fitHead(
  examples: readonly Example[],
  kind: 'logistic' | 'boosted' = kindFor(examples),
): Head {
  const rows = examples.map(({ before, features }) => [before, ...features]);
  const labels = examples.map(({ label }) => label);
  const scorer =
    kind === 'boosted' ? fitBoosted(rows, labels) : fitLogistic(rows, labels, { ridge: RIDGE, first: 1 });
  const head: Head = { scorer, abstain: { low: 0.2, high: 0.8 }, labels: examples.length };
  const logits = examples.map(({ before, features }) => logitOf(head, before, features));
  return { ...head, abstain: abstainLimits(logits, labels) };
}

/** Parts that roofs are cut into, each asked of a head that was fitted on the others. */
const FOLDS = 5;

/**
 * The same, but between which it says nothing is chosen on roofs that it was not fitted on: those it was fitted on it
 * knows too well.
 */
function fitUnbiased(examples: readonly Example[]): Head {
  const logits = new Array<number>(examples.length);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const head = fitHead(
      examples.filter((_, at) => at % FOLDS !== fold),
      'logistic',
    );
    examples.forEach(({ before, features }, at) => {
      if (at % FOLDS === fold) logits[at] = logitOf(head, before, features);
    });
  }
  const labels = examples.map(({ label }) => label);
  return { ...fitHead(examples, 'logistic'), abstain: abstainLimits(logits, labels) };
}

const kindFor = (examples: readonly Example[]) => (examples.length < BOOSTED_FROM ? 'logistic' : 'boosted');

/**
 * Fits the heads that come with a model, and what they take for a roof. A weighted sum for each: trees learn what is
 * peculiar to the roofs they are fitted on, and these are simulated.
 * @param model SHA-256 in hex
 */
export function fitShippedHeads(roofs: readonly LabeledRoof[], model: string): ShippedHeads {
  const head = (kind: HeadKind) => fitUnbiased(examplesOf(kind, roofs, () => 0));
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
    return label === null ? [] : [{ label, features: roof.features, before: before(roof.features) }];
  });
