import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CostCalculation, CostCalculationRow } from '#contract/cost-calculations.ts';
import type { HistoryLine } from '#contract/crm.ts';
import type { Measurement } from '#contract/measurements.ts';
import type { PriceBook } from '#contract/price-book.ts';
import type { Problem } from '#contract/problem.ts';
import { centsOf } from '#domain/pricing/money.ts';
import { sampleBook } from '#domain/pricing/sample-book.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let boss: Person;
let owner: Client;
let rep: Client;
let door: number;
let house = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  house += 1;
  door = await addProperty(server.services.db, { zipCode: '85251', address: `${house} Price St` });
  boss = await server.addPerson({ zips: ['85251'] });
  owner = await server.signIn(boss);
  rep = await server.signIn(await server.addPerson({ colleagueOf: boss, zips: ['85251'] }));
});
afterAll(() => server.close());

const path = (property = door) => `/api/properties/${property}/cost-calculations`;
const typed = { package: 'better', squares: 24.5, pitch: 5, stories: 1, layers: 1 };
async function price(body: object = typed, client = rep): Promise<CostCalculation> {
  const answer = await client.post(path(), body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json() as CostCalculation;
}
const list = async (client: Client) => (await client.get(path())).json() as CostCalculationRow[];
const book = (unitCents: number, basedOn = 0) => ({
  basedOn,
  items: [{ ...sampleBook.items[1], unitCents, packages: ['good', 'better', 'best'] }],
  settings: { ...sampleBook.settings, tax: { rule: 'none', basisPoints: 0 } },
});
const face = (top: number, bottom: number) => ({
  points: [
    [0, top],
    [600, top],
    [600, bottom],
    [0, bottom],
  ],
  ...{ pitch: 6, pitchErrorTwelfths: 0.5 },
});
const measure = async (feetPerPixel = 0.1, client = rep) =>
  (
    await client.post(`/api/properties/${door}/measurements`, {
      scale: { feetPerPixel, errorPercent: 1 },
      storyCount: 2,
      faces: [face(0, 150), face(150, 300)],
      penetrations: [{ at: [100, 100], kind: 'pipe' }],
    })
  ).json() as Measurement;

describe('a roof is priced', () => {
  test('by several packages in one call, all of them or none', async () => {
    const { package: _, ...roof } = typed;
    const ask = (packages: unknown, more: object = {}, client = rep) =>
      client.post(`${path()}/packages`, { ...roof, ...more, packages });
    const answer = await ask(['best', 'good']);
    expect(answer.status, answer.text).toBe(201);
    const added = answer.json() as CostCalculation[];
    expect(added.map(({ calculationType }) => calculationType)).toEqual(['best', 'good']);
    expect(added[1]).toMatchObject({
      totalProjectCost: (await price({ ...typed, package: 'good' })).totalProjectCost,
    });
    for (const wrong of [[], ['good', 'good'], ['good', 'gold'], 'good', null])
      expect((await ask(wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await ask(['good'], { priceBookId: 999_999 })).status).toBe(404);
    const stranger = await server.signIn(await server.addPerson({ zips: ['85999'] }));
    expect((await ask(['good'], {}, stranger)).status).toBe(404);

    // One package without items cannot be priced, so the other is not kept either.
    const [first] = book(1000).items;
    const saved = await owner.put('/api/price-book', {
      ...book(1000),
      items: [{ ...first, packages: ['good'] }],
    });
    expect(saved.status, saved.text).toBe(200);
    expect((await ask(['good', 'best'])).status).toBe(400);
    expect(await list(rep)).toHaveLength(3);
  });

  test('by typed squares, which the price says, as it says that its prices are the sample’s', async () => {
    const found = await price(typed, owner);
    expect(found).toMatchObject({
      ...{ calculationType: 'better', name: 'Better', isSample: true, isTyped: true },
      ...{ priceBookId: null, measurementId: null, squareFeet: 2450, plusMinusSquareFeet: null, by: null },
      ...{ warrantyYears: 10, projectDuration: 2, permitCosts: '285.00', disposalCosts: '525.00' },
      ...{ currentPropertyValue: null, projectedValueIncrease: null, solarAddonCost: null, solarRoi: null },
    });
    expect(found.roof.assumptions[0]).toMatch(/squares were typed, not measured/);
    const cents = (group: string) =>
      found.lines.filter((line) => line.group === group).reduce((sum, line) => sum + line.cents, 0);
    expect(centsOf(found.materialCosts)).toBe(cents('material'));
    expect(centsOf(found.laborCosts)).toBe(cents('labor'));
    expect(centsOf(found.totalProjectCost)).toBe(found.lines.reduce((sum, line) => sum + line.cents, 0));
    expect(Number(found.costPerSqFt)).toBeCloseTo(Number(found.totalProjectCost) / 2450, 2);
    expect(found.lines.find(({ key }) => key === 'shingles-better')).toEqual({
      ...{ key: 'shingles-better', group: 'material', label: 'Shingles, architectural' },
      // 24.5 squares and 12 percent are 27.44, which is 83 bundles.
      ...{ quantity: 27 + 2 / 3, unit: 'square', unitCents: 12_800, priceCents: 19_749, cents: 354_133 },
      from: 'Roof area: 2,450 sq ft as typed, 12% waste.',
    });
  });

  test('from its newest measurement, or from an earlier one, each line with what it was measured by', async () => {
    const first = await measure();
    const second = await measure(0.11);
    const newest = await price({ package: 'good', layers: 1 });
    expect(newest).toMatchObject({
      ...{ measurementId: second.id, isTyped: false, squareFeet: second.slopedSquareFeet },
      plusMinusSquareFeet: second.plusMinusSquareFeet,
      roof: { measurementVersion: 2, stories: 2, assumptions: [] },
    });
    const earlier = await price({ package: 'good', measurementId: first.id });
    expect(earlier).toMatchObject({ measurementId: first.id, squareFeet: first.slopedSquareFeet });
    expect(Number(earlier.totalProjectCost)).toBeLessThan(Number(newest.totalProjectCost));
    expect(earlier.lines.find(({ key }) => key === 'drip-edge')?.from).toMatch(/187\.1 ft ± /);
    expect(earlier.lines.find(({ key }) => key === 'pipe-boot')?.quantity).toBe(1);
    expect(earlier.lines.find(({ key }) => key === 'two-stories')).toBeDefined();
  });

  test('three ways, which stay as they were when prices change, and the timeline has each', async () => {
    const saved = (await owner.put('/api/price-book', book(10_000))).json() as PriceBook;
    const kept = await price();
    await owner.put('/api/price-book', book(20_000, 1));
    const later = await price();
    expect(later).toMatchObject({ isSample: false });
    expect(Number(later.totalProjectCost)).toBeGreaterThan(Number(kept.totalProjectCost));
    expect((await rep.get(`${path()}/${kept.id}`)).json()).toEqual(kept);
    const again = await price({ ...typed, priceBookId: saved.id });
    expect(again.lines).toEqual(kept.lines);
    expect((await list(owner)).map(({ id, by }) => [id, by !== null])).toEqual([
      [again.id, true],
      [later.id, true],
      [kept.id, true],
    ]);
    const lines = (await rep.get(`/api/properties/${door}/timeline`)).json() as HistoryLine[];
    expect(lines.filter(({ kind }) => kind === 'priced')).toHaveLength(3);
    expect(lines[0]?.label).toMatch(/^Better, \$[\d,.]+$/);
  });

  test('with what the owner of the house and the installer stated, and nothing if they stated nothing', async () => {
    const found = await price({
      ...typed,
      ...{ currentPropertyValue: 410_000, projectedValueIncrease: '12000.5', valueBasis: 'Appraisal of May' },
      solar: { addonCost: '18000', yearlySavings: 1500, incentive: '3000.00', basis: 'Quote of Sunny LLC' },
    });
    expect(found).toMatchObject({
      ...{ currentPropertyValue: '410000.00', projectedValueIncrease: '12000.50' },
      ...{ valueBasis: 'Appraisal of May', solarAddonCost: '18000.00' },
      solarRoi: {
        ...{ yearlySavings: '1500.00', incentive: '3000.00', basis: 'Quote of Sunny LLC', paybackYears: 10 },
      },
    });
    expect(found.totalProjectCost).toBe((await price()).totalProjectCost);
    const never = { addonCost: 100, yearlySavings: 0, basis: 'Quote' };
    expect((await price({ ...typed, solar: never })).solarRoi?.paybackYears).toBe(null);
  });
});

test('a calculation is the company’s: a rival and a colleague without the ZIP find none', async () => {
  const { id } = await price();
  const measured = await measure();
  const { id: bookId } = (await owner.put('/api/price-book', book(10_000))).json() as PriceBook;
  const rival = await server.contractor('85251');
  const away = await server.signIn(await server.addPerson({ zips: ['85257'], colleagueOf: boss }));
  expect(await list(rival)).toEqual([]);
  expect((await away.get(path())).status).toBe(404);
  expect((await away.post(path(), typed)).status).toBe(404);
  for (const client of [rival, away]) expect((await client.get(`${path()}/${id}`)).status).toBe(404);
  expect((await owner.get(`${path()}/${id}`)).status).toBe(200);
  // Neither with another company's prices nor by its measurement.
  expect((await rival.post(path(), { ...typed, priceBookId: bookId })).status).toBe(404);
  expect((await rival.post(path(), { package: 'good', measurementId: measured.id })).status).toBe(404);
  const other = await addProperty(server.services.db, { zipCode: '85251', address: `${house} Oak St` });
  expect((await rep.get(`${path(other)}/${id}`)).status).toBe(404);
  const ofAnother = await rep.post(path(other), { package: 'good', measurementId: measured.id });
  expect(ofAnother.status).toBe(404);
});

describe('what cannot be priced is refused with a sentence, and nothing is kept', () => {
  test.each([
    ['nothing to price by', { package: 'good' }, /not measured yet/],
    ['no package', { squares: 20 }, /good, better and best/],
    ['an unknown package', { ...typed, package: 'gold' }, /good, better and best/],
    ['no squares', { ...typed, squares: 0 }, /more than 0/],
    ['squares of a city', { ...typed, squares: 1e9 }, /at most 2,000/],
    ['a vertical roof', { ...typed, pitch: 90 }, /0 \(flat\) to 24/],
    ['half a story', { ...typed, stories: 1.5 }, /1 to 6/],
    ['negative layers', { ...typed, layers: -1 }, /0 to 5/],
    ['waste of nothing', { ...typed, wastePercent: -1 }, /0 to 100 percent/],
    ['both a measurement and squares', { ...typed, measurementId: 1 }, /not both/],
    ['a pitch for a measurement', { package: 'good', pitch: 5 }, /pitches of its own/],
    ['an increase from nowhere', { ...typed, projectedValueIncrease: 5000 }, /where this figure is from/],
    ['a negative value', { ...typed, currentPropertyValue: -1 }, /from \$0/],
    [
      'solar from nowhere',
      { ...typed, solar: { addonCost: 1, yearlySavings: 1 } },
      /where this figure is from|basis/,
    ],
  ])('%s', async (_, body, sentence) => {
    const answer = await rep.post(path(), body);
    const { detail, errors = [] } = answer.json() as Problem;
    expect(answer.status).toBe(400);
    expect([detail, ...errors.map(({ message }) => message)].join(' ')).toMatch(sentence);
    expect(await list(rep)).toEqual([]);
  });

  test('a pitch that the price book has no labor for', async () => {
    const items = [
      ...book(10_000).items,
      { ...sampleBook.items.find(({ key }) => key === 'install-low'), key: 'install' },
    ];
    await owner.put('/api/price-book', { ...book(10_000), items });
    const answer = await rep.post(path(), { ...typed, pitch: 11 });
    expect([answer.status, (answer.json() as Problem).detail]).toEqual([
      400,
      'The price book has no labor price for 11/12 on 1 story.',
    ]);
  });

  test('more money than a calculation holds', async () => {
    await owner.put('/api/price-book', {
      ...book(0),
      items: [{ ...sampleBook.items[1], unitCents: 99_999_999, covers: 0.01 }],
    });
    const answer = await rep.post(path(), { ...typed, squares: 2000 });
    expect([answer.status, (answer.json() as Problem).detail]).toEqual([
      400,
      expect.stringContaining('more than a calculation can hold'),
    ]);
  });
});
