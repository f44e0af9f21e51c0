import type { Leaf } from './leaves.ts';

/** A consent has to say what is agreed to. */
const CONSENT_LEAST = 10;
const isYes = /^(?:y|yes|true|1|on|x|checked|accepted|agreed?|i agree|consented|granted)\.?$/i;
const isNo = /^(?:n|no|false|0|off|unchecked|not checked|declined|denied|none|refused|withdrawn)\.?$/i;

/** A question that is itself what they agree to: 'I agree to be called at this number'. */
export const isStatement = (name: string): boolean =>
  /\b(?:agree|consent|authorize|permission)\b/i.test(name) && name.trim().split(/\s+/).length >= 4;

/**
 * What they agreed to, word for word: of several texts the longest, whatever flags are beside it; none where a flag says no.
 */
export function readConsent(leaves: readonly Leaf[]): { text: Leaf | null } {
  if (leaves.some(({ value }) => isNo.test(value))) return { text: null };
  const texts = leaves
    .map((leaf) => (isStatement(leaf.name) && isYes.test(leaf.value) ? { ...leaf, value: leaf.name } : leaf))
    .filter(({ value }) => value.length >= CONSENT_LEAST && value.trim().split(/\s+/).length >= 3);
  return { text: texts.toSorted((a, b) => b.value.length - a.value.length)[0] ?? null };
}
