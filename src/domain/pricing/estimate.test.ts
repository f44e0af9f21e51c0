import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Measured, measureRoof } from '../measure/measure.ts';
import { type BookItem, type PriceBook, packageKeys, partsOf } from './book.ts';
import { type Estimate, estimate } from './estimate.ts';
import { timesRatio } from './money.ts';
import { isOutlineOnly, quantitiesOfMeasurement, quantitiesOfTyped } from './quantities.ts';
import { sampleBook } from './sample-book.ts';

const { typical } = sampleBook.settings;
const priced = (found: Estimate | { problem: string }): Estimate => {
  if ('problem' in found) throw new Error(found.problem);
  return found;
};
const onTyped = (squares: number, book: PriceBook = sampleBook, given = {}) =>
  priced(estimate(quantitiesOfTyped(squares, { pitch: 5, ...given }, typical), book, 'better'));
const lineOf = ({ lines }: Estimate, key: string) => lines.find((line) => line.key === key);

/** A gable roof of 60 by 30 feet at 6/12. */
const face = (top: number, bottom: number) => ({
  points: [
    [0, top],
    [600, top],
    [600, bottom],
    [0, bottom],
  ] as [number, number][],
  ...{ pitch: 6, pitchErrorTwelfths: 0.5 },
});
const gable = measureRoof({
  scale: { feetPerPixel: 0.1, errorPercent: 1 },
  storyCount: 1,
  faces: [face(0, 150), face(150, 300)],
}) as Measured;
const measuredRoof = (penetrations: { kind: 'pipe' | 'vent' }[] = [], given = {}) =>
  quantitiesOfMeasurement({ version: 3, storyCount: 1, measured: gable, penetrations }, given, typical);

const item = (own: Partial<BookItem>): BookItem => ({
  ...{ key: 'one', group: 'material', label: 'One', basis: 'area', unit: 'square', unitCents: 10_000 },
  ...{ covers: 1, waste: 0, packages: ['better'] },
  ...{ pitchOver: null, pitchUpTo: null, storiesFrom: null, storiesTo: null },
  ...own,
});
const plain: PriceBook['settings'] = {
  ...sampleBook.settings,
  profit: { kind: 'markup', basisPoints: 0 },
  tax: { rule: 'none', basisPoints: 0 },
};
const bookOf = (items: BookItem[], settings: Partial<PriceBook['settings']> = {}): PriceBook => ({
  items,
  settings: { ...plain, ...settings },
});

describe('quantities are rounded up to what is sold', () => {
  test('squares to a third, which is a bundle', () => {
    expect(onTyped(24.01, bookOf([item({})])).lines[0]).toMatchObject({
      quantity: 24 + 1 / 3,
      cents: 243_333,
      from: 'Roof area: 2,401 sq ft as typed.',
    });
    expect(onTyped(24, bookOf([item({ waste: 10 })])).lines[0]).toMatchObject({ quantity: 26 + 2 / 3 });
  });

  test('rolls, pieces and sheets to whole ones, and a hair of the machine makes no other one', () => {
    const roll = item({ unit: 'roll', covers: 4, unitCents: 5000 });
    expect(onTyped(20, bookOf([roll])).lines[0]).toMatchObject({ quantity: 5, cents: 25_000 });
    expect(onTyped(20.1, bookOf([roll])).lines[0]).toMatchObject({ quantity: 6, cents: 30_000 });
    // 0.1 + 0.2 squares are 0.30000000000000004.
    expect(onTyped(0.1 + 0.2, bookOf([{ ...roll, covers: 0.3 }])).lines[0]).toMatchObject({ quantity: 1 });
  });
});

test('a measured roof has its edges, its waste and its ± in the sentences that trace each line', () => {
  const found = priced(estimate(measuredRoof([{ kind: 'pipe' }, { kind: 'pipe' }]), sampleBook, 'better'));
  expect(lineOf(found, 'shingles-better')?.from).toMatch(/^Roof area: 2,012 sq ft ± [\d.]+, \d+% waste\.$/);
  // Two eaves of 60 ft and four rakes of 16.8 ft make 187.1 ft, with 10% waste 206 ft.
  expect(lineOf(found, 'drip-edge')).toMatchObject({
    quantity: 21,
    from: expect.stringMatching(/^Eaves and rakes: 187\.1 ft ± [\d.]+, 10% waste, 10 ft per piece\.$/),
  });
  expect(lineOf(found, 'pipe-boot')).toMatchObject({
    quantity: 2,
    from: 'Pipes: 2 marked on the measurement.',
  });
  // No valley, hip, wall, vent or chimney is on this roof.
  for (const key of ['ice-and-water', 'wall-flashing', 'vent', 'chimney-flashing'])
    expect(lineOf(found, key)).toBe(undefined);
  expect(lineOf(found, 'install-low')).toMatchObject({ quantity: 20 + 1 / 3, cents: 172_833 });
  expect(lineOf(found, 'install-medium')).toBe(undefined);
});

test('an outline alone has no edges: its lengths say that they are those of a typical roof', () => {
  const outline = quantitiesOfMeasurement(
    { version: 4, storyCount: 1, measured: { ...gable, lengths: [] }, penetrations: [] },
    {},
    typical,
  );
  expect([isOutlineOnly(outline), isOutlineOnly(measuredRoof())]).toEqual([true, false]);
  const found = priced(estimate(outline, sampleBook, 'better'));
  expect(lineOf(found, 'drip-edge')?.from).toContain('ft of a typical roof of this size, 10% waste');
});

test('what nobody measured is named as assumed', () => {
  expect(measuredRoof().assumptions).toEqual([
    'No pipes or vents were marked on the measurement: those of a typical roof are counted.',
    'The layers were not given: 1 layer is torn off.',
  ]);
  expect(measuredRoof([{ kind: 'vent' }], { layers: 2 }).assumptions).toEqual([]);
  expect(quantitiesOfTyped(20, {}, typical).assumptions).toEqual([
    'The squares were typed, not measured. Lengths and counts are those of a typical roof of this size.',
    'The pitch was not given: 6/12 is assumed.',
    'The stories were not given: one is assumed.',
    'The layers were not given: 1 layer is torn off.',
  ]);
});

describe('labor follows pitch, stories and layers', () => {
  test('each part of the roof has the price of its pitch', () => {
    const roof = {
      ...quantitiesOfTyped(30, { layers: 1, stories: 1 }, typical),
      byPitch: [
        { pitch: 6, squareFeet: { value: 2000, plusMinus: 10 } },
        { pitch: 9, squareFeet: { value: 1000, plusMinus: 5 } },
      ],
    };
    const found = priced(estimate(roof, sampleBook, 'good'));
    expect(lineOf(found, 'install-low')).toMatchObject({ quantity: 20, cents: 170_000 });
    expect(lineOf(found, 'install-steep')).toMatchObject({
      ...{ quantity: 10, cents: 136_000 },
      from: 'Roof area over 8/12 up to 10/12: 1,000 sq ft ± 5 as typed.',
    });
  });

  test('two layers are torn off twice, none not at all, and upper stories cost more', () => {
    const of = (given: object) => onTyped(20, sampleBook, given);
    expect(lineOf(of({ layers: 2 }), 'tear-off')).toMatchObject({ quantity: 40 });
    expect(lineOf(of({ layers: 0 }), 'tear-off')).toBe(undefined);
    expect(lineOf(of({ stories: 1 }), 'two-stories')).toBe(undefined);
    expect(lineOf(of({ stories: 2 }), 'two-stories')).toMatchObject({ cents: 20_000 });
    expect(lineOf(of({ stories: 4 }), 'three-stories')).toMatchObject({ cents: 48_000 });
  });

  test('roof that no labor price covers is not laid for nothing', () => {
    const book = bookOf([item({ group: 'labor', pitchUpTo: 8 })]);
    const roof = quantitiesOfTyped(20, { pitch: 9, stories: 2 }, typical);
    expect(estimate(roof, book, 'better')).toEqual({
      problem: 'The price book has no labor price for 9/12 on 2 stories.',
    });
  });
});

describe('tax and profit', () => {
  const items = [
    item({ key: 'material', unitCents: 10_000 }),
    item({ key: 'labor', group: 'labor', unitCents: 5000 }),
  ];
  const on10 = (settings: Partial<PriceBook['settings']>) => onTyped(10, bookOf(items, settings));

  test('a markup is a share of the costs, a margin one of the price', () => {
    const half = 5000;
    expect(on10({ profit: { kind: 'markup', basisPoints: half } }).totalCents).toBe(225_000);
    const found = on10({ profit: { kind: 'margin', basisPoints: half } });
    expect(found.totalCents).toBe(300_000);
    expect(found.lines.at(-1)).toMatchObject({
      ...{ group: 'markup', label: 'Margin', cents: 150_000 },
      from: '50% of each unit’s price before tax on it, on costs of $1,500.00.',
    });
  });

  test('tax on materials is a cost of the job, tax on the whole price comes last, and none is none', () => {
    const profit = { kind: 'markup', basisPoints: 1000 } as const;
    const onMaterials = on10({ profit, tax: { rule: 'materials', basisPoints: 800 } });
    expect(onMaterials.cents).toMatchObject({ tax: 8000, markup: 15_800 });
    const onAll = on10({ profit, tax: { rule: 'all', basisPoints: 800 } });
    expect(onAll.cents).toMatchObject({ markup: 15_000, tax: 13_200 });
    expect(on10({ profit, tax: { rule: 'none', basisPoints: 800 } }).cents.tax).toBe(0);
  });

  test('decking beyond the sheets in the price is stated as it would be billed', () => {
    const decking = item({ key: 'd', basis: 'decking', unit: 'sheet', unitCents: 6000, label: 'OSB' });
    const found = onTyped(
      10,
      bookOf([...items, decking], {
        ...{ deckingSheets: 2, profit: { kind: 'markup', basisPoints: 5000 } },
        tax: { rule: 'materials', basisPoints: 1000 },
      }),
    );
    expect(lineOf(found, 'd')).toMatchObject({ quantity: 2, cents: 12_000 });
    expect(found.decking).toEqual({ label: 'OSB', sheetsIncluded: 2, centsPerSheet: 9900 });
  });
});

test('the sample makes three offers whose prices rise, of the size that Arizona pays', () => {
  const totals = packageKeys.map(
    (chosen) => priced(estimate(quantitiesOfTyped(25, { pitch: 5 }, typical), sampleBook, chosen)).totalCents,
  );
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  for (const total of totals) {
    expect(total / 25).toBeGreaterThan(400_00);
    expect(total / 25).toBeLessThan(900_00);
  }
});

test('what cannot be priced is refused with a sentence', () => {
  const roof = quantitiesOfTyped(20, { pitch: 5 }, typical);
  expect(estimate(roof, bookOf([item({ packages: ['best'] })]), 'better')).toEqual({
    problem: 'The price book has no items for ‘Better’.',
  });
  expect(estimate(roof, bookOf([item({ unitCents: 0 })]), 'better')).toEqual({
    problem: 'Everything in ‘Better’ comes to $0. Please check the price book.',
  });
  const dear = { unitCents: 99_999_999, covers: 0.01 };
  for (const items of [
    [item({ ...dear, group: 'permit' })],
    Array.from({ length: 1000 }, (_, index) => item({ ...dear, key: `k${index}` })),
  ])
    expect(estimate(quantitiesOfTyped(2000, {}, typical), bookOf(items), 'better')).toEqual({
      problem: expect.stringContaining('more than a calculation can hold'),
    });
});

describe('for any book and roof', () => {
  const limits = fc.constantFrom(null, 3, 6, 9);
  const anyItem = fc.record({
    group: fc.constantFrom('material', 'labor', 'permit', 'disposal'),
    basis: fc.constantFrom(
      'area',
      'layers',
      'eaves',
      'ridges and hips',
      'valleys',
      'pipes',
      'decking',
      'job',
    ),
    unit: fc.constantFrom('square', 'roll', 'piece', 'foot', 'each', 'job'),
    unitCents: fc.integer({ min: 0, max: 1_000_000 }),
    covers: fc.double({ min: 0.01, max: 200, noNaN: true }),
    waste: fc.oneof(fc.constant('roof' as const), fc.double({ min: 0, max: 100, noNaN: true })),
    pitchUpTo: limits,
  }) as fc.Arbitrary<Partial<BookItem>>;
  const anyBook = fc
    .record({
      items: fc.array(anyItem, { minLength: 1, maxLength: 20 }),
      profit: fc.record({
        kind: fc.constantFrom('margin' as const, 'markup' as const),
        basisPoints: fc.integer({ min: 0, max: 9000 }),
      }),
      tax: fc.record({
        rule: fc.constantFrom('materials' as const, 'all' as const, 'none' as const),
        basisPoints: fc.integer({ min: 0, max: 2500 }),
      }),
    })
    .map(({ items, profit, tax }) =>
      // Something that always costs, so that there is a price.
      bookOf([item({ key: 'sure' }), ...items.map((own, index) => item({ ...own, key: `k${index}` }))], {
        ...{ profit, tax },
      }),
    );
  const squares = fc.double({ min: 0.01, max: 500, noNaN: true });
  const pitch = fc.integer({ min: 0, max: 12 });
  /** Labor bands may leave a pitch out, which is refused; that is not a price. */
  const estimated = (size: number, at: number, book: PriceBook) => {
    const found = estimate(quantitiesOfTyped(size, { pitch: at }, typical), book, 'better');
    return 'problem' in found ? null : found;
  };

  test('the total is the sum of the rounded lines, and each line is its quantity times its price', () => {
    fc.assert(
      fc.property(anyBook, squares, pitch, (book, size, at) => {
        const found = estimated(size, at, book);
        fc.pre(found !== null);
        const { lines, totalCents, cents } = found as Estimate;
        expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(totalCents);
        expect(Object.values(cents).reduce((sum, part) => sum + part, 0)).toBe(totalCents);
        for (const line of lines) {
          const parts = partsOf(line.unit);
          expect(line.cents).toBe(timesRatio(line.unitCents, Math.round(line.quantity * parts), parts));
        }
      }),
    );
  });

  test('more roof never costs less', () => {
    fc.assert(
      fc.property(anyBook, squares, squares, pitch, (book, one, other, at) => {
        const small = estimated(Math.min(one, other), at, book);
        const large = estimated(Math.max(one, other), at, book);
        fc.pre(small !== null && large !== null);
        expect((large as Estimate).totalCents).toBeGreaterThanOrEqual((small as Estimate).totalCents);
      }),
    );
  });

  test('the same roof and book always give the same lines, also after a way through JSON', () => {
    fc.assert(
      fc.property(anyBook, squares, pitch, (book, size, at) => {
        const copy = JSON.parse(JSON.stringify(book)) as PriceBook;
        expect(estimated(size, at, copy)).toEqual(estimated(size, at, book));
      }),
    );
  });
});
