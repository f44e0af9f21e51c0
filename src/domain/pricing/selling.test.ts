import { describe, expect, test } from 'vitest';
import type { PriceBook } from './book.ts';
import { type Estimate, estimate } from './estimate.ts';
import { sumOfCents } from './money.ts';
import { quantitiesOfTyped } from './quantities.ts';
import { sampleBook } from './sample-book.ts';
import { sellingBook, sellingLines } from './selling.ts';

const roof = quantitiesOfTyped(24.5, { pitch: 6, stories: 2, layers: 1 }, sampleBook.settings.typical);
function priced(book: PriceBook): Estimate {
  const found = estimate(roof, book, 'better');
  if ('problem' in found) throw new Error(found.problem);
  return found;
}
const withRules = (settings: Partial<PriceBook['settings']>): PriceBook => ({
  ...sampleBook,
  settings: { ...sampleBook.settings, ...settings },
});
const rules = [
  withRules({ profit: { kind: 'margin', basisPoints: 3500 }, tax: { rule: 'materials', basisPoints: 860 } }),
  withRules({ profit: { kind: 'markup', basisPoints: 2750 }, tax: { rule: 'all', basisPoints: 625 } }),
  withRules({ profit: { kind: 'markup', basisPoints: 0 }, tax: { rule: 'none', basisPoints: 0 } }),
];

describe('what a rep sees of a price book', () => {
  test.each(rules)('holds neither costs nor profit, and prices roofs as the whole book does', (book) => {
    const selling = sellingBook(book);
    expect(selling.settings.profit.basisPoints).toBe(0);
    expect(selling.settings.tax.rule).not.toBe('materials');
    const { lines, totalCents } = priced(selling);
    expect(lines.some(({ group }) => group === 'markup')).toBe(false);
    // Each unit is rounded to cents, so a line is off by half a cent for each of its units.
    const most = lines.reduce((sum, { quantity }) => sum + Math.abs(quantity) + 1, 1);
    expect(Math.abs(totalCents - priced(book).totalCents)).toBeLessThanOrEqual(most);
  });
});

describe('the lines of a calculation without its costs', () => {
  test.each(rules)('add up to the same total, cent for cent', (book) => {
    const { lines, totalCents } = priced(book);
    const selling = sellingLines(lines);
    expect(sumOfCents(selling.map(({ cents }) => cents))).toBe(totalCents);
    expect(selling.some(({ group }) => group === 'markup')).toBe(false);
    const taxes = selling.filter(({ group }) => group === 'tax');
    expect(taxes).toHaveLength(book.settings.tax.rule === 'all' ? 1 : 0);
    // The same work in the same order.
    const work = lines.filter(({ group }) => group !== 'markup' && group !== 'tax');
    expect(selling.slice(0, work.length).map(({ key, quantity }) => [key, quantity])).toEqual(
      work.map(({ key, quantity }) => [key, quantity]),
    );
  });

  test('leave a credit as it is', () => {
    const base = { unit: 'job', quantity: 1, unitCents: 0, label: '', from: '' } as const;
    const lines = sellingLines([
      { ...base, key: 'shingles', group: 'material', cents: 1000 },
      { ...base, key: 'rebate', group: 'material', cents: -100 },
      { ...base, key: 'markup', group: 'markup', cents: 333 },
    ]);
    expect(lines.map(({ cents }) => cents)).toEqual([1333, -100]);
  });
});
