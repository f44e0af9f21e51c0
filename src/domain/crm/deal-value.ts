import type { Stage } from '../crm.ts';

/** Largest deal value: numeric(12,2). */
export const LARGEST_DEAL = '9999999999.99';

/**
 * A typed deal value in US dollars as decimal text, '12500.00'. Blank or non-numeric is nothing (docs/product.md): null.
 * 'too-precise' and 'too-large' name what the field refuses; negative is 'negative'. Money is never a float here.
 */
export function parseDealValue(typed: string): string | null | 'negative' | 'too-precise' | 'too-large' {
  const plain = typed.replace(/[\s$,]/g, '');
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain);
  if (!match || (!match[2] && !match[3])) return null;
  const [, minus, whole = '', fraction = ''] = match;
  if (minus && /[1-9]/.test(whole + fraction)) return 'negative';
  if (fraction.replace(/0+$/, '').length > 2) return 'too-precise';
  const dollars = whole.replace(/^0+(?=\d)/, '') || '0';
  if (dollars.length > 10) return 'too-large';
  return `${dollars}.${fraction.slice(0, 2).padEnd(2, '0')}`;
}

interface Worth {
  stage: Stage;
  /** As it was entered. */
  dealValue: string | null;
  /** Of the proposal that can still be signed, and of the one that was. */
  offered: string | null;
  signed: string | null;
}

/**
 * What a deal is worth: won, what was signed, else what was entered; before that its open proposal. In US dollars as decimal
 * text; null if unknown.
 */
export const dealWorth = ({ stage, dealValue, offered, signed }: Worth): string | null =>
  (stage === 'won' ? null : offered) ?? signed ?? dealValue;

const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** '$12,500': of an overview, to the dollar. @param value decimal text in US dollars */
export const wholeDollars = (value: string): string => whole.format(value as Intl.StringNumericLiteral);

/** '$12,500', or '$12,500.50' where there are cents. @param value decimal text in US dollars */
export const dollars = (value: string): string =>
  (/\.0*[1-9]/.test(value) ? cents : whole).format(value as Intl.StringNumericLiteral);
