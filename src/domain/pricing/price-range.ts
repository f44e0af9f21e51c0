import type { SizeOrigin } from '../roof-size/words.ts';
import { type PackageKey, type PriceBook, packageKeys } from './book.ts';
import { type Estimate, estimate } from './estimate.ts';
import { quantitiesOfTyped } from './quantities.ts';

/** A roof as far as a range of prices needs it. */
export interface RangedRoof {
  squares: number;
  plusMinusSquares: number;
  /** Rise over a run of 12. */
  pitch: number;
}

/** Whole dollars, both ends included. */
export interface PriceRange {
  low: number;
  high: number;
}

/**
 * What a roof may cost: from the cheapest package on the smallest roof that the ± allows to the dearest on the largest, its
 * ends rounded outward. Null where the price book has no price for such a roof.
 * @param step dollars that the ends are rounded to
 */
export function priceRange(
  { squares, plusMinusSquares, pitch }: RangedRoof,
  book: PriceBook,
  step: number,
): PriceRange | null {
  const low = pricesOf(Math.max(LEAST_SQUARES, squares - plusMinusSquares), pitch, book);
  const high = pricesOf(squares + plusMinusSquares, pitch, book);
  if (low.length === 0 || high.length === 0) return null;
  return rounded({ low: Math.min(...low), high: Math.max(...high) }, step);
}

/**
 * What roofs come to together: each at its stated size, from the cheapest package to the dearest. How far single sizes are
 * off evens out over many roofs; a pitch that is wrong for all of them does not, and is not in the range.
 * @param count how often there is such a roof
 */
export function sumOfRanges(
  roofs: readonly { squares: number; pitch: number; count: number }[],
  book: PriceBook,
  step: number,
): (PriceRange & { priced: number }) | null {
  let [low, high, priced] = [0, 0, 0];
  for (const { squares, pitch, count } of roofs) {
    const prices = pricesOf(Math.max(LEAST_SQUARES, squares), pitch, book);
    if (prices.length === 0) continue;
    low += count * Math.min(...prices);
    high += count * Math.max(...prices);
    priced += count;
  }
  return priced > 0 ? { ...rounded({ low, high }, step), priced } : null;
}

const LEAST_SQUARES = 1;

/** Dollars of each package that has a price. */
function pricesOf(squares: number, pitch: number, book: PriceBook): number[] {
  const roof = quantitiesOfTyped(squares, { pitch, stories: 1 }, book.settings.typical);
  return packageKeys
    .map((key: PackageKey) => estimate(roof, book, key))
    .filter((found): found is Estimate => !('problem' in found))
    .map(({ totalCents }) => totalCents / 100);
}

const rounded = ({ low, high }: PriceRange, step: number): PriceRange => ({
  low: Math.floor(low / step) * step,
  high: Math.ceil(high / step) * step,
});

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** '$14,000 to $17,000'. */
export const rangeWords = ({ low, high }: PriceRange): string =>
  low === high ? dollars.format(low) : `${dollars.format(low)} to ${dollars.format(high)}`;

/** '$5.1 to 6.3 million'; less than a million as rangeWords. */
export function valueWords({ low, high }: PriceRange): string {
  if (high < MILLION) return rangeWords({ low, high });
  const millions = (value: number) => (value / MILLION).toFixed(1);
  return `$${millions(low)} to ${millions(high)} million`;
}
const MILLION = 1_000_000;

/** How ranges may be rounded, in dollars. */
export const RANGE_STEP = { least: 1, most: 100_000 } as const;

/** 'Estimate from the outline, for your company only': what a range is from, and whom it is for. */
export const rangeNote = (
  { isSample, forHomeowner }: { isSample: boolean; forHomeowner: boolean },
  from: SizeOrigin | null,
): string =>
  [
    from === 'outline' ? 'Estimate from the outline' : 'Estimate from the measurement',
    isSample && 'sample prices',
    forHomeowner ? 'may be shown to the homeowner' : 'for your company only',
  ]
    .filter(Boolean)
    .join(', ');
