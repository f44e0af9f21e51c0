import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimate } from '../pricing/estimate.ts';
import { sumOfCents } from '../pricing/money.ts';
import { quantitiesOfTyped } from '../pricing/quantities.ts';
import { sampleBook } from '../pricing/sample-book.ts';
import { offerPrice } from './offer-price.ts';

const { typical } = sampleBook.settings;
function linesWith(tax: typeof sampleBook.settings.tax) {
  const roof = quantitiesOfTyped(24.5, { pitch: 6 }, typical);
  const found = estimate(roof, { ...sampleBook, settings: { ...sampleBook.settings, tax } }, 'better');
  if ('problem' in found) throw new Error(found.problem);
  return found;
}
const plain = { discount: null, customLines: [] };
const discount = fc.option(
  fc.record({
    reason: fc.constant('Storm season'),
    by: fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 0, max: 100 }) }),
      fc.record({ kind: fc.constant('amount' as const), cents: fc.nat(5_000_000) }),
    ),
  }),
);
const customLines = fc.array(
  fc.record({ label: fc.string(), cents: fc.integer({ min: 1, max: 1_000_000 }) }),
  {
    maxLength: 10,
  },
);

test('an offer’s lines add up to its total, and no discount takes more than there is', () => {
  const books = (['materials', 'all', 'none'] as const).map((rule) => linesWith({ rule, basisPoints: 825 }));
  fc.assert(
    fc.property(fc.constantFrom(...books), discount, customLines, ({ lines }, given, added) => {
      const offer = offerPrice(lines, { discount: given, customLines: added });
      expect(sumOfCents(offer.lines.map(({ cents }) => cents))).toBe(offer.totalCents);
      expect(offer.totalCents).toBeGreaterThanOrEqual(0);
      expect(offer.discountCents).toBeLessThanOrEqual(offer.beforeCents);
    }),
  );
});

test('without changes it is what was calculated', () => {
  const { lines, totalCents } = linesWith({ rule: 'all', basisPoints: 825 });
  expect(offerPrice(lines, plain)).toMatchObject({ totalCents, discountCents: 0 });
});

test('sales tax on the whole price is on what is left of it', () => {
  const { lines, cents, totalCents } = linesWith({ rule: 'all', basisPoints: 1000 });
  const half = { by: { kind: 'percent', percent: 50 } as const, reason: 'Neighbor' };
  const offer = offerPrice(lines, { discount: half, customLines: [] });
  const before = totalCents - cents.tax;
  expect(offer.beforeCents).toBe(before);
  expect(offer.lines.at(-1)).toMatchObject({
    kind: 'tax',
    cents: Math.round((before - offer.discountCents) / 10),
  });
  expect(offer.lines.at(-2)).toMatchObject({ label: 'Discount: Neighbor', cents: -offer.discountCents });
});
