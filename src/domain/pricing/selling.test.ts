import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PriceBook, packageKeys } from './book.ts';
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
    expect(totalCents).toBe(priced(book).totalCents);
  });
});

/** Books of the sample's items at any costs, with any tax and profit. */
const anyBook = fc
  .record({
    costs: fc.array(fc.integer({ min: 0, max: 200_000 }), {
      minLength: sampleBook.items.length,
      maxLength: sampleBook.items.length,
    }),
    profit: fc.record({
      kind: fc.constantFrom('margin' as const, 'markup' as const),
      basisPoints: fc.integer({ min: 0, max: 9000 }),
    }),
    tax: fc.record({
      rule: fc.constantFrom('materials' as const, 'all' as const, 'none' as const),
      basisPoints: fc.integer({ min: 0, max: 2500 }),
    }),
  })
  .map(({ costs, ...settings }): PriceBook => {
    const book = withRules(settings);
    return { ...book, items: book.items.map((item, index) => ({ ...item, unitCents: costs[index] ?? 0 })) };
  });
const offersOf = (book: PriceBook) =>
  packageKeys.flatMap((chosen) => {
    const found = estimate(roof, book, chosen);
    return 'problem' in found ? [] : [found];
  });

describe('the lines of a calculation without its costs', () => {
  test('add up to its total, each its quantity times the price of its unit', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        for (const { lines, totalCents } of offersOf(book)) {
          const sold = sellingLines(lines);
          expect(sumOfCents(sold.map(({ cents }) => cents))).toBe(totalCents);
          for (const { cents, unitCents, quantity } of sold)
            expect(cents).toBe(Math.round(Number((unitCents * quantity).toFixed(4))));
          expect(sold.map(({ key }) => key)).toEqual(
            lines.map(({ key }) => key).filter((key) => key !== 'markup' && key !== 'tax-on-materials'),
          );
          expect(sellingLines(sold)).toEqual(sold);
        }
      }),
    );
  });

  test('have one price for each item in every option, which is also what one more of it costs', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const offers = offersOf(book);
        const prices = new Map<string, number>();
        for (const { unitCents, key } of offers.flatMap(({ lines }) => sellingLines(lines))) {
          if (key === 'tax') continue;
          expect(prices.get(key) ?? unitCents).toBe(unitCents);
          prices.set(key, unitCents);
        }
        for (const { decking } of offers) expect(decking?.centsPerSheet).toBe(prices.get('decking'));
      }),
    );
  });

  test('of an earlier release keep their total, with profit spread in proportion', () => {
    const base = { unit: 'job', quantity: 1, unitCents: 0, label: '', from: '' } as const;
    const lines = sellingLines([
      { ...base, key: 'shingles', group: 'material', cents: 1000 },
      { ...base, key: 'labor', group: 'labor', cents: 500 },
      { ...base, key: 'markup', group: 'markup', cents: 500 },
      { ...base, key: 'tax', group: 'tax', cents: 160 },
    ]);
    expect(lines.map(({ cents }) => cents)).toEqual([1333, 667, 160]);
  });
});
