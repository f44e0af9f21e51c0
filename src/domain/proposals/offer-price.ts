import type { Unit } from '../pricing/book.ts';
import type { EstimateLine } from '../pricing/estimate.ts';
import { type Cents, sumOfCents, timesRatio } from '../pricing/money.ts';
import { sellingLines } from '../pricing/selling.ts';
import { askedOf, type DepositAsked } from './deposit.ts';

/** What a rep changes of every option's price. */
export interface Adjustments {
  discount: { by: DepositAsked; reason: string } | null;
  /** Work that the price book does not have, at what it sells for. What is optional is in no total until it is chosen. */
  customLines: readonly (ExtraWork & { isOptional?: boolean | undefined })[];
}

export interface ExtraWork {
  label: string;
  cents: Cents;
}

/** Sales tax: what it is on a price. */
export interface OfferTax extends ExtraWork {
  ofCents: Cents;
}

export interface OfferLine {
  kind: 'work' | 'discount' | 'tax';
  label: string;
  quantity: number;
  unit: Unit;
  unitCents: Cents;
  cents: Cents;
  colors?: readonly string[] | undefined;
}

export interface OfferPrice {
  lines: OfferLine[];
  totalCents: Cents;
  /** Before discount and sales tax. */
  beforeCents: Cents;
  discountCents: Cents;
  taxes: OfferTax[];
}

/** What a calculation is offered for. Sales tax on the whole price follows what is added and taken off. */
export function offerPrice(
  lines: readonly EstimateLine[],
  { discount, customLines }: Adjustments,
): OfferPrice {
  const sold = sellingLines(lines);
  const priced = sold.filter(({ group }) => group !== 'tax');
  const ofCents = Math.max(1, sumOfCents(priced.map(({ cents }) => cents)));
  const work = [
    ...priced.map((line) => ({ ...line, kind: 'work' as const })),
    ...customLines.filter(({ isOptional }) => !isOptional).map((line) => lineOf('work', line)),
  ];
  const taxes = sold
    .filter(({ group }) => group === 'tax')
    .map(({ label, cents }) => ({ label, cents, ofCents }));
  const beforeCents = sumOfCents(work.map(({ cents }) => cents));
  const all = [...work, ...closingLines(beforeCents, discount, taxes)];
  const totalCents = sumOfCents(all.map(({ cents }) => cents));
  const discountCents = Math.abs(all.find(({ kind }) => kind === 'discount')?.cents ?? 0);
  return { lines: all, totalCents, beforeCents, discountCents, taxes };
}

/** The discount on work of a price, and the sales tax on what it leaves. */
export function closingLines(
  beforeCents: Cents,
  discount: Adjustments['discount'],
  taxes: readonly OfferTax[],
): OfferLine[] {
  const off = discount === null ? 0 : askedOf(discount.by, beforeCents);
  return [
    ...(discount && off > 0
      ? [lineOf('discount', { label: `Discount: ${discount.reason}`, cents: -off })]
      : []),
    ...taxes.map(({ label, cents, ofCents }) =>
      lineOf('tax', { label, cents: timesRatio(cents, beforeCents - off, ofCents) }),
    ),
  ];
}

const lineOf = (kind: OfferLine['kind'], { label, cents }: ExtraWork): OfferLine => ({
  ...{ kind, label, quantity: 1, unit: 'job', unitCents: cents, cents },
});
