import type { Material } from '../review/answer.ts';
import { type DamageSign, damageSigns, roofSubtypes } from '../roofs.ts';
import type { AbstainLimits } from './abstain.ts';
import { type Boosted, boostedLogit } from './boosted.ts';
import type { Gate } from './gate.ts';
import { type Logistic, logisticLogit } from './logistic.ts';

const signs = Object.keys(damageSigns) as DamageSign[];

/** What is asked of a roof, each by a head of its own: any damage, each sign, each material. */
export const headKinds = ['damage', ...signs, ...roofSubtypes] as const;
export type HeadKind = (typeof headKinds)[number];

/** What makes a probability of a roof's features. */
export interface Head {
  scorer: Logistic | Boosted;
  /** Between them it says nothing. */
  abstain: AbstainLimits;
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
  /** Null where they did not say. */
  material: Material | null;
}

/** Whether a roof has what a head is asked for; null where nobody said. */
export function labelOf(kind: HeadKind, { signs: seen, material }: LabeledRoof): boolean | null {
  if (kind === 'damage') return seen.length > 0;
  if (isSign(kind)) return seen.includes(kind);
  return material && material === kind;
}

/** The logarithm of the odds that a roof has it, by the head that came with the model. */
export const shippedLogit = ({ heads }: ShippedHeads, kind: HeadKind, features: readonly number[]): number =>
  logitOf(heads[kind], 0, features);

/** The same by the head that holds now: a learned one starts from what the shipped one says. */
export function currentLogit(
  { shipped, learned }: Heads,
  kind: HeadKind,
  features: readonly number[],
): number {
  const head = learned[kind];
  const before = shippedLogit(shipped, kind, features);
  return head ? logitOf(head, before, features) : before;
}

/** @param before the logarithm of the odds by an older head; 0 where there is none */
export function logitOf({ scorer }: Head, before: number, features: readonly number[]): number {
  const row = [before, ...features];
  return scorer.kind === 'logistic' ? logisticLogit(scorer, row) : boostedLogit(scorer, row);
}

const isSign = (kind: HeadKind): kind is DamageSign => signs.some((sign) => sign === kind);
