import type { Material } from '../review/answer.ts';
import { type DamageSign, damageSigns, roofSubtypes } from '../roofs.ts';
import { type Boosted, boostedLogit } from './boosted.ts';
import { type Calibration, calibrated } from './calibration.ts';
import type { Gate } from './gate.ts';
import { type Logistic, logisticLogit } from './logistic.ts';

const signs = Object.keys(damageSigns) as DamageSign[];

/** What is asked of a roof, each by its own head: any damage, each sign, each material. */
export const headKinds = ['damage', ...signs, ...roofSubtypes] as const;
export type HeadKind = (typeof headKinds)[number];

/** What makes odds of a roof's features. */
export interface Head {
  scorer: Logistic | Boosted;
  calibration: Calibration;
  /** Roofs it was fitted on. */
  labels: number;
}

/** Heads that come with a model, fitted on what it was trained on. */
export interface ShippedHeads {
  /** SHA-256 of the model in hex. */
  model: string;
  /** Names of the features in their order. */
  features: string[];
  gate: Gate;
  heads: Record<HeadKind, Head>;
}

/** Those, and what was learned from reviewed roofs since; a kind without the latter is asked of the former. */
export interface Heads {
  shipped: ShippedHeads;
  learned: Partial<Record<HeadKind, Head>>;
}

/** A roof that a person judged. */
export interface LabeledRoof {
  id: number;
  features: number[];
  signs: readonly DamageSign[];
  /** Null if they did not state it. */
  material: Material | null;
  /** Of the roofs of its capture, the damaged ones. */
  share: number;
}

/** Whether a roof has what a head predicts; null without a label, and for the signs of a sound roof. */
export function labelOf(kind: HeadKind, { signs: seen, material }: LabeledRoof): boolean | null {
  if (kind === 'damage') return seen.length > 0;
  if (isSign(kind)) return seen.length > 0 ? seen.includes(kind) : null;
  return material && material === kind;
}

/**
 * The shipped head's output for a roof, as a logarithm: for 'damage' how much likelier a damaged roof looks like this than
 * a sound one, whatever the shares of both; for a sign the odds that a damaged roof has it; for a material its odds if all
 * materials were equally frequent.
 */
export const shippedOdds = ({ heads }: ShippedHeads, kind: HeadKind, features: readonly number[]): number =>
  calibrated(heads[kind].calibration, logitOf(heads[kind], 0, features));

/** The same by the current head: a learned one starts from the shipped one's output. */
export function currentOdds(
  { shipped, learned }: Heads,
  kind: HeadKind,
  features: readonly number[],
): number {
  const head = learned[kind];
  const before = shippedOdds(shipped, kind, features);
  return head ? calibrated(head.calibration, logitOf(head, before, features)) : before;
}

/** Before calibration. @param before an older head's output; 0 if there is none */
export function logitOf({ scorer }: Head, before: number, features: readonly number[]): number {
  const row = [before, ...features];
  return scorer.kind === 'logistic' ? logisticLogit(scorer, row) : boostedLogit(scorer, row);
}

const isSign = (kind: HeadKind): kind is DamageSign => signs.some((sign) => sign === kind);
