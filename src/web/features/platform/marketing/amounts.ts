const whole = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 6394 is '6,394'. */
export const count = (value: number): string => whole.format(value);
/** US dollars without cents: '$7,500'. */
export const money = (value: number): string => dollars.format(value);
/** US dollars with cents: '$0.35'. */
export const exactMoney = (value: number): string => cents.format(value);
/** Thousands of US dollars: 150000 is '$150K'. */
export const thousands = (value: number): string => `$${whole.format(value / 1000)}K`;
