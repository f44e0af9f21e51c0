import type { DepositLimit } from '../compliance/choose.ts';
import { type Cents, sumOfCents } from '../pricing/money.ts';
import { type DepositAsked, depositOf } from './deposit.ts';
import { type Adjustments, closingLines, type ExtraWork, type OfferTax } from './offer-price.ts';
import { quantityWords } from './quantity-words.ts';

/** What a proposal offers beside its options, and what its prices follow from. */
interface Offered {
  lines: readonly ExtraWork[];
  discount: Adjustments['discount'];
  deposit: DepositAsked;
  depositLimits: readonly DepositLimit[];
}

interface Line {
  label: string;
  quantity: string;
  from: string;
  unitCents: Cents | null;
  cents: Cents | null;
  colors?: string[] | undefined;
}

interface Option {
  lines: Line[];
  totalCents: Cents;
  depositCents: Cents;
  discount?: { cents: Cents; reason: string } | null | undefined;
  /** Its work before discount and sales tax, and those taxes. */
  base?: { cents: Cents; taxes: readonly OfferTax[] } | undefined;
}

/** An option with the upgrades added to it: lines, discount, sales tax, total and deposit. Without any it is as it was sent. */
export function withUpgrades<One extends Option>(
  option: One,
  offered: Offered | undefined,
  added: readonly ExtraWork[],
): One {
  const { base, lines } = option;
  if (!offered || !base || added.length === 0) return option;
  const beforeCents = base.cents + sumOfCents(added.map(({ cents }) => cents));
  const closing = closingLines(beforeCents, offered.discount, base.taxes);
  const totalCents = beforeCents + sumOfCents(closing.map(({ cents }) => cents));
  const off = closing.find(({ kind }) => kind === 'discount');
  const isPriced = lines.some(({ cents }) => cents !== null);
  const printed = ({ label, cents }: ExtraWork, quantity: string): Line => ({
    ...{ label, quantity, from: '', cents: isPriced ? cents : null },
    unitCents: isPriced && quantity !== '' ? cents : null,
  });
  return {
    ...option,
    lines: [
      // Work alone has a quantity; discount and sales tax are other ones now.
      ...lines.filter(({ quantity }) => quantity !== ''),
      ...added.map((one) => printed(one, quantityWords(1, 'job'))),
      ...(isPriced ? closing.map((one) => printed(one, '')) : []),
    ],
    totalCents,
    depositCents: depositOf(offered.deposit, totalCents, { deposits: offered.depositLimits }).cents,
    discount: off && offered.discount ? { cents: -off.cents, reason: offered.discount.reason } : null,
  };
}

/** The most that an option can come to: a law that begins at an amount may begin with an upgrade. */
export const mostOf = (option: Option, offered: Offered | undefined): Cents =>
  withUpgrades(option, offered, offered?.lines ?? []).totalCents;
