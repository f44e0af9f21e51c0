import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CostCalculation } from '#contract/cost-calculations.ts';
import type { PriceBook } from '#contract/price-book.ts';
import { estimate } from '#domain/pricing/estimate.ts';
import { decimalOf, sumOfCents } from '#domain/pricing/money.ts';
import { quantitiesOfTyped } from '#domain/pricing/quantities.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let owner: Client;
let manager: Client;
let rep: Client;
let door: number;
let house = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  house += 1;
  door = await addProperty(server.services.db, { zipCode: '85251', address: `${house} Cost St` });
  const boss = await server.addPerson({ zips: ['85251'] });
  const colleague = { zips: ['85251'], colleagueOf: boss };
  owner = await server.signIn(boss);
  manager = await server.signIn(await server.addPerson({ ...colleague, companyRole: 'manager' }));
  rep = await server.signIn(await server.addPerson(colleague));
  const { items, settings } = await bookOf(owner);
  const profit = { kind: 'margin', basisPoints: 3700 };
  const saved = await owner.put('/api/price-book', { basedOn: 0, items, settings: { ...settings, profit } });
  expect(saved.status, saved.text).toBe(200);
});
afterAll(() => server.close());

const bookOf = async (client: Client) => (await client.get('/api/price-book')).json() as PriceBook;
const roof = { squares: 24.5, pitch: 6, stories: 2, layers: 1 };
async function price(client: Client): Promise<CostCalculation> {
  const answer = await client.post(`/api/properties/${door}/cost-calculations`, {
    package: 'better',
    ...roof,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.json() as CostCalculation;
}
const read = async (client: Client, id: number) =>
  (await client.get(`/api/properties/${door}/cost-calculations/${id}`)).json() as CostCalculation;
const sum = (lines: CostCalculation['lines']) => decimalOf(sumOfCents(lines.map(({ cents }) => cents)));

describe('a roof’s cost and the profit in its price', () => {
  test('owners and managers see', async () => {
    const { id } = await price(rep);
    for (const client of [owner, manager]) {
      expect((await bookOf(client)).settings.profit).toEqual({ kind: 'margin', basisPoints: 3700 });
      const { margin, totalProjectCost } = await read(client, id);
      const { costCents = 0, profitCents = 0 } = margin ?? {};
      expect(decimalOf(costCents + profitCents)).toBe(totalProjectCost);
      expect(profitCents / (costCents + profitCents)).toBeCloseTo(0.37, 3);
    }
  });

  test('a rep does not: neither in the price book and its file, nor in a calculation of anybody', async () => {
    const [whole, shown] = [await bookOf(owner), await bookOf(rep)];
    expect(shown.may).toEqual({ change: false, seeCosts: false });
    expect(shown.settings.profit).toEqual({ kind: 'markup', basisPoints: 0 });
    for (const [index, item] of shown.items.entries())
      expect(item.unitCents).toBeGreaterThan(whole.items[index]?.unitCents ?? 0);
    expect((await rep.get('/api/price-book/versions/1')).json()).toMatchObject({
      settings: { profit: { basisPoints: 0 } },
    });
    const [first] = whole.items;
    const row = new RegExp(`^${first?.key},.*"${decimalOf(first?.unitCents ?? 0)}"`, 'm');
    expect((await owner.get('/api/price-book/csv')).text).toMatch(row);
    expect((await rep.get('/api/price-book/csv')).text).not.toMatch(row);
    const { id, totalProjectCost } = await price(owner);
    const seen = await read(rep, id);
    expect(seen).toMatchObject({ margin: null, totalProjectCost });
    expect(seen.lines.map(({ group }) => group)).not.toContain('markup');
    expect(sum(seen.lines)).toBe(totalProjectCost);
    expect(Number(seen.materialCosts)).toBeGreaterThan(Number((await read(owner, id)).materialCosts));
  });

  test('a rep’s phone prices a roof as the server does, cent for cent', async () => {
    const { squares, ...given } = roof;
    const book = await bookOf(rep);
    const here = estimate(quantitiesOfTyped(squares, given, book.settings.typical), book, 'better');
    const there = await price(rep);
    expect('problem' in here ? here.problem : decimalOf(here.totalCents)).toBe(there.totalProjectCost);
    expect('problem' in here ? [] : here.lines).toEqual(there.lines);
    expect((await price(owner)).totalProjectCost).toBe(there.totalProjectCost);
  });
});
