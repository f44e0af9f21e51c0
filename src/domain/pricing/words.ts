import { type Cents, decimalOf } from './money.ts';

const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$12,500.00'. */
export const moneyWords = (cents: Cents): string =>
  dollarsAndCents.format(decimalOf(cents) as Intl.StringNumericLiteral);

/** '8.6%' of 860 basis points. */
export const percentWords = (basisPoints: number): string => `${basisPoints / 100}%`;
