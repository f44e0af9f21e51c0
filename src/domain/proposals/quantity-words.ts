import { squaresWords } from '../measure/words.ts';
import { type Unit, unitName } from '../pricing/book.ts';

/** A quantity as a proposal prints it: '24⅓ squares', '3 rolls', '4'. */
export function quantityWords(quantity: number, unit: Unit): string {
  if (unit === 'square') return squaresWords(quantity).replace(/^(1|⅓|⅔) squares$/, '$1 square');
  const count = quantity.toLocaleString('en-US');
  return unit === 'each' ? count : `${count} ${unitName(unit, quantity)}`;
}
