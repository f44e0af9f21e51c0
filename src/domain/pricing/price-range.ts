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
  const low = pricesOf(squares - plusMinusSquares, pitch, book);
  const high = pricesOf(squares + plusMinusSquares, pitch, book);
  if (low.length === 0 || high.length === 0) return null;
  return rounded({ low: Math.min(...low), high: Math.max(...high) }, step);
}

/** Roofs of one size and pitch. */
export interface RoofsOfSize {
  squares: number;
  pitch: number;
  count: number;
  /** Sum of the squares of their ±. */
  squaredErrors: number;
  /** The pitch is the one that is usual for their material and place. */
  isAssumed: boolean;
}

/**
 * What roofs come to together, from the cheapest package to the dearest on sizes within their common ±. How far single
 * sizes are off evens out over many roofs; where usual pitches are off, all roofs with an assumed pitch are.
 */
export function sumOfRanges(
  roofs: readonly RoofsOfSize[],
  book: PriceBook,
  step: number,
): (PriceRange & { priced: number }) | null {
  // At twice their size, so that their ± has prices, too.
  const priced = roofs.filter(({ squares, pitch }) => pricesOf(2 * squares, pitch, book).length > 0);
  const count = sumOver(priced, (roof) => roof.count);
  if (count === 0) return null;
  const shareOff = (of: RoofsOfSize) => (of.isAssumed ? of.squares * steeperShare(of.pitch) : 0);
  const shared = sumOver(priced, (of) => of.count * shareOff(of));
  const single = sumOver(priced, (of) => Math.max(0, of.squaredErrors - of.count * shareOff(of) ** 2));
  const off = Math.hypot(shared, Math.sqrt(single)) / sumOver(priced, (of) => of.count * of.squares);
  const at = (by: number, choose: (...prices: number[]) => number) =>
    sumOver(priced, (of) => of.count * choose(...pricesOf(of.squares * by, of.pitch, book)));
  const whole = rounded({ low: at(1 - off, Math.min), high: at(1 + off, Math.max) }, step);
  return { ...whole, priced: count };
}

/** Twelfths that usual pitches may be off for all roofs alike: a guess, as is their table (see assumed-pitch.ts). */
const USUAL_OFF = 1;

/** By what share a roof is larger if it is so much steeper, as a mean of both directions. */
const steeperShare = (pitch: number): number => {
  const factor = (rise: number) => Math.hypot(1, rise / 12);
  return (factor(pitch + USUAL_OFF) - factor(pitch - USUAL_OFF)) / 2 / factor(pitch);
};

const sumOver = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

const LEAST_SQUARES = 1;

/** Dollars of each package that has a price. */
function pricesOf(squares: number, pitch: number, book: PriceBook): number[] {
  const roof = quantitiesOfTyped(
    Math.max(LEAST_SQUARES, squares),
    { pitch, stories: 1 },
    book.settings.typical,
  );
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

const basis = (from: SizeOrigin | null): string =>
  from === 'outline' ? 'Estimate from the outline' : 'Estimate from the measurement';

/** What a homeowner should know who is shown a range. */
export const homeownerNote = (from: SizeOrigin | null): string =>
  `${basis(from)} of your roof, from our simplest to our best package. It is not an offer: the price depends on ${from === 'outline' ? 'a measurement of the roof and ' : ''}what you choose.`;

/** 'Estimate from the outline, for your company only': what a range is from, and whom it is for. */
export const rangeNote = (
  { isSample, forHomeowner }: { isSample: boolean; forHomeowner: boolean },
  from: SizeOrigin | null,
): string =>
  [
    basis(from),
    isSample && 'sample prices',
    forHomeowner ? 'may be shown to the homeowner' : 'for your company only',
  ]
    .filter(Boolean)
    .join(', ');
