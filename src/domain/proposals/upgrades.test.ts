import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimate } from '../pricing/estimate.ts';
import { sumOfCents } from '../pricing/money.ts';
import { quantitiesOfTyped } from '../pricing/quantities.ts';
import { sampleBook } from '../pricing/sample-book.ts';
import { askedOf } from './deposit.ts';
import { type Adjustments, offerPrice } from './offer-price.ts';
import { mostOf, withUpgrades } from './upgrades.ts';

const roof = quantitiesOfTyped(24.5, { pitch: 6 }, sampleBook.settings.typical);
const books = (['materials', 'all', 'none'] as const).map((rule) => {
  const settings = { ...sampleBook.settings, tax: { rule, basisPoints: 825 } };
  const found = estimate(roof, { ...sampleBook, settings }, 'better');
  if ('problem' in found) throw new Error(found.problem);
  return found.lines;
});
const asked = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), cents: fc.nat(5_000_000) }),
);
const extras = fc.array(fc.record({ label: fc.string(), cents: fc.integer({ min: 1, max: 1_000_000 }) }), {
  maxLength: 10,
});

/** An option as it is sent, with what is needed to add to it. */
function sentOption({ lines, totalCents, beforeCents, discountCents, taxes }: ReturnType<typeof offerPrice>) {
  return {
    lines: lines.map(({ kind, label, cents }) => ({
      ...{ label, quantity: kind === 'work' ? '1' : '', from: '', unitCents: null, cents },
    })),
    ...{ totalCents, depositCents: 0, discount: { cents: discountCents, reason: 'Storm season' } },
    base: { cents: beforeCents, taxes },
  };
}

test('an option with upgrades costs what it would cost if they had been part of it', () => {
  fc.assert(
    fc.property(
      ...[fc.constantFrom(...books), fc.option(asked), asked, extras, fc.infiniteStream(fc.boolean())],
      (lines, by, deposit, offered, ticks) => {
        const discount: Adjustments['discount'] = by && { by, reason: 'Storm season' };
        const added = offered.filter(() => ticks.next().value);
        const upgrades = { lines: offered, discount, deposit, depositLimits: [] };
        const option = sentOption(offerPrice(lines, { discount, customLines: [] }));
        const whole = offerPrice(lines, { discount, customLines: added });
        const chosen = withUpgrades(option, upgrades, added);
        expect(chosen.totalCents).toBe(whole.totalCents);
        expect(chosen.discount?.cents ?? 0).toBe(whole.discountCents);
        expect(chosen.lines.map(({ label, cents }) => [label, cents])).toEqual(
          whole.lines.map(({ label, cents }) => [label, cents]),
        );
        expect(sumOfCents(chosen.lines.map(({ cents }) => cents ?? 0))).toBe(chosen.totalCents);
        if (added.length > 0) expect(chosen.depositCents).toBe(askedOf(deposit, whole.totalCents));
        else expect(chosen).toBe(option);
        expect(mostOf(option, upgrades)).toBeGreaterThanOrEqual(chosen.totalCents);
      },
    ),
  );
});

test('a state’s limit is on what is chosen, and totals alone stay without prices', () => {
  const option = sentOption(offerPrice(books[2] ?? [], { discount: null, customLines: [] }));
  const guards = { label: 'Gutter guards', cents: 100_001 };
  const upgrades = {
    ...{ lines: [guards], discount: null, deposit: { kind: 'percent', percent: 100 } as const },
    depositLimits: [{ mostPercent: 50, why: 'Half at most.' }],
  };
  const unpriced = { ...option, lines: option.lines.map((line) => ({ ...line, cents: null })) };
  const chosen = withUpgrades(unpriced, upgrades, [guards]);
  expect(chosen.depositCents).toBe(Math.floor((option.totalCents + guards.cents) / 2));
  expect(chosen.lines.at(-1)).toEqual({
    ...{ label: 'Gutter guards', quantity: '1 job', from: '', unitCents: null, cents: null },
  });
});

test('what earlier releases sent has no upgrades, and stays as it is', () => {
  const { base: _, ...option } = sentOption(offerPrice(books[0] ?? [], { discount: null, customLines: [] }));
  expect(withUpgrades(option, undefined, [])).toBe(option);
});
