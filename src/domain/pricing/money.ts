/** Whole cents of US dollars. Credits are negative. */
export type Cents = number;

/** Largest amount of the columns for totals, numeric(12,2), and for permits, disposal and cost per square foot, numeric(8,2). */
export const LARGEST_TOTAL: Cents = 999_999_999_999;
export const LARGEST_PART: Cents = 99_999_999;

/** Basis points of a whole: 10,000 are 100 percent. */
export const WHOLE = 10_000;

/** @throws RangeError for what is not a whole number of cents that a double can hold */
export function asCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`);
  // No minus zero, which JSON and a comparison treat differently.
  return value === 0 ? 0 : value;
}

/** An amount times a fraction of two whole numbers, rounded half up, away from zero for credits. */
export function timesRatio(cents: Cents, numerator: number, denominator: number): Cents {
  const product = BigInt(asCents(cents)) * BigInt(numerator);
  const by = BigInt(denominator);
  if (by <= 0n) throw new RangeError('an amount is divided by more than nothing');
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + by) / (2n * by);
  return asCents(Number(product < 0n ? -rounded : rounded));
}

/** A share of an amount, in basis points. */
export const shareOf = (cents: Cents, basisPoints: number): Cents => timesRatio(cents, basisPoints, WHOLE);

export const sumOfCents = (amounts: readonly Cents[]): Cents =>
  asCents(amounts.reduce((sum, cents) => sum + cents, 0));

/** '12500.00': decimal text as columns of money and their JSON hold it. */
export function decimalOf(cents: Cents): string {
  const digits = String(Math.abs(asCents(cents))).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents of decimal text; null if it is none, or has more than two decimals. */
export function centsOf(decimal: string): Cents | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(decimal);
  if (!match) return null;
  const [, minus, whole, fraction = ''] = match;
  const size = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return asCents(minus ? -size : size);
}
