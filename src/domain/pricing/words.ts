import { squaresWords } from '../measure/words.ts';
import { type Unit, unitName } from './book.ts';
import { type Cents, decimalOf } from './money.ts';

const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$12,500.00'. */
export const moneyWords = (cents: Cents): string =>
  dollarsAndCents.format(decimalOf(cents) as Intl.StringNumericLiteral);

/** '8.6%' of 860 basis points. */
export const percentWords = (basisPoints: number): string => `${basisPoints / 100}%`;

/** '24⅓ squares, '3 rolls', '4'. */
export function quantityWords(quantity: number, unit: Unit): string {
  if (unit === 'square') return squaresWords(quantity);
  const count = quantity.toLocaleString('en-US');
  return unit === 'each' ? count : `${count} ${unitName(unit, quantity)}`;
}
