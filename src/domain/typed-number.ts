/** What a number that somebody types may be. */
export interface Limit {
  least: number;
  most: number;
  isWhole?: true;
  /** What to type instead, as a sentence. */
  problem: string;
}

/** As people in the United States write one: 1200, 1,200 or 0.5. */
const NUMBER = /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/;

/** The number that somebody typed, or what is wrong with it; neither where nothing is typed. */
export function typedNumber(text: string, limit: Limit): { value?: number; problem?: string } {
  const plain = text.trim();
  if (plain === '') return {};
  const value = NUMBER.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN;
  const isWithin = value >= limit.least && value <= limit.most && (!limit.isWhole || Number.isInteger(value));
  return isWithin ? { value } : { problem: limit.problem };
}
