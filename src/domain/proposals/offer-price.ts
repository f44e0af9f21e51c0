import type { Unit } from '../pricing/book.ts';
import type { EstimateLine } from '../pricing/estimate.ts';
import { type Cents, sumOfCents, timesRatio } from '../pricing/money.ts';
import { sellingLines } from '../pricing/selling.ts';
import { askedOf, type DepositAsked } from './deposit.ts';

/** What a rep changes of every option's price. */
export interface Adjustments {
  discount: { by: DepositAsked; reason: string } | null;
  /** Work that the price book does not have, at what it sells for. */
  customLines: readonly { label: string; cents: Cents }[];
}

export interface OfferLine {
  kind: 'work' | 'discount' | 'tax';
  label: string;
  quantity: number;
  unit: Unit;
  unitCents: Cents;
  cents: Cents;
}

export interface OfferPrice {
  lines: OfferLine[];
  totalCents: Cents;
  /** Before discount and sales tax. */
  beforeCents: Cents;
  discountCents: Cents;
}

/** What a calculation is offered for. Sales tax on the whole price follows what is added and taken off. */
export function offerPrice(
  lines: readonly EstimateLine[],
  { discount, customLines }: Adjustments,
): OfferPrice {
  const sold = sellingLines(lines);
  const priced = sold.filter(({ group }) => group !== 'tax');
  const pricedCents = sumOfCents(priced.map(({ cents }) => cents));
  const work = [
    ...priced.map((line) => ({ ...line, kind: 'work' as const })),
    ...customLines.map((line) => lineOf('work', line.label, line.cents)),
  ];
  const beforeCents = sumOfCents(work.map(({ cents }) => cents));
  const discountCents = discount === null ? 0 : askedOf(discount.by, beforeCents);
  const taxes = sold
    .filter(({ group }) => group === 'tax')
    .map(({ label, cents }) =>
      lineOf('tax', label, timesRatio(cents, beforeCents - discountCents, Math.max(1, pricedCents))),
    );
  const all = [
    ...work,
    ...(discount && discountCents > 0
      ? [lineOf('discount', `Discount: ${discount.reason}`, -discountCents)]
      : []),
    ...taxes,
  ];
  const totalCents = sumOfCents(all.map(({ cents }) => cents));
  return { lines: all, totalCents, beforeCents, discountCents };
}

const lineOf = (kind: OfferLine['kind'], label: string, cents: Cents): OfferLine => ({
  ...{ kind, label, quantity: 1, unit: 'job', unitCents: cents, cents },
});
