import { afterAll, beforeAll, expect, test } from 'vitest';
import { Crm, type PropertyStage } from '#contract/crm.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let contractor: Client;
let made = 0;
beforeAll(async () => {
  server = await startTestServer();
  contractor = await server.contractor('85251');
});
afterAll(() => server.close());

const house = (zipCode = '85251') =>
  addProperty(server.services.db, { zipCode, address: `${++made} Main St` });
const move = async (id: number, stage: string, dealValue?: unknown) =>
  contractor.put(`/api/properties/${id}/stage`, { stage, ...(dealValue !== undefined && { dealValue }) });
const crmOf = async (id: number) => Crm.parse((await contractor.get(`/api/properties/${id}/crm`)).json());

test('an untouched door is new, without tags', async () => {
  expect(await crmOf(await house())).toEqual({
    stage: 'new',
    stageAt: null,
    stageBy: null,
    wonAt: null,
    dealValue: null,
    isSigned: false,
    tags: [],
    mayLiftDoNotContact: true,
  });
});

test('any stage may follow any other', async () => {
  const id = await house();
  for (const stage of ['lost', 'queued', 'proposal_sent', 'new', 'won', 'knocked']) {
    const answer = await move(id, stage);
    expect([answer.status, Crm.parse(answer.json()).stage]).toEqual([200, stage]);
  }
  expect((await move(id, 'sold')).status).toBe(400);
});

test('winning notes when and for how much, and both stay when the deal leaves won', async () => {
  const id = await house();
  await move(id, 'won', 12_500.5);
  const won = await crmOf(id);
  expect(won).toMatchObject({ stage: 'won', dealValue: '12500.50' });
  expect(Math.abs(Date.now() - Date.parse(won.wonAt ?? ''))).toBeLessThan(60_000);
  await move(id, 'lost', null);
  expect(await crmOf(id)).toMatchObject({ stage: 'lost', dealValue: '12500.50', wonAt: won.wonAt });
  await move(id, 'won');
  expect(await crmOf(id)).toMatchObject({ stage: 'won', dealValue: null });
});

test('the value of a won deal can be corrected without winning it again', async () => {
  const id = await house();
  await move(id, 'won', '9999999999.99');
  const { wonAt } = await crmOf(id);
  await move(id, 'won', '100.10');
  expect(await crmOf(id)).toMatchObject({ stage: 'won', dealValue: '100.10', wonAt });
});

test.each([-0.01, 0.005, 10_000_000_000, 'much', '1.234', '-1', ''])(
  'a deal value of %j is refused and nothing changes',
  async (value) => {
    const id = await house();
    const refused = await move(id, 'won', value);
    expect(refused.status).toBe(400);
    expect(refused.json()).toMatchObject({ detail: expect.stringContaining('$9,999,999,999.99') });
    expect((await crmOf(id)).stage).toBe('new');
  },
);

test('two moves at the same time both count, one after the other', async () => {
  const id = await house();
  const answers = await Promise.all(['knocked', 'called', 'lost'].map((stage) => move(id, stage)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const lines = (await contractor.get(`/api/properties/${id}/timeline`)).json() as {
    fromStage: string;
    toStage: string;
  }[];
  expect(lines).toHaveLength(3);
  expect(lines.map(({ fromStage }) => fromStage)).toEqual([lines[1]?.toStage, lines[2]?.toStage, 'new']);
});

test('stages are each user’s own, and are listed per ZIP', async () => {
  const [id, elsewhere] = [await house(), await house('85031')];
  const other = await server.contractor('85251', '85031');
  await other.put(`/api/properties/${id}/stage`, { stage: 'called' });
  await other.put(`/api/properties/${elsewhere}/stage`, { stage: 'lost' });
  expect((await crmOf(id)).stage).toBe('new');
  const list = async (query: string) =>
    (await other.get(`/api/properties/stages${query}`)).json() as PropertyStage[];
  expect(await list('')).toHaveLength(2);
  expect(await list('?zipCode=85251')).toEqual([{ propertyId: id, stage: 'called' }]);
});

test('a property of a foreign ZIP is absent for every call', async () => {
  const foreign = await house('13210');
  const base = `/api/properties/${foreign}`;
  const answers = [
    await contractor.get(`${base}/crm`),
    await move(foreign, 'won'),
    await contractor.post(`${base}/tags`, { tagKey: 'hot_lead' }),
    await contractor.delete(`${base}/tags/hot_lead`),
    await contractor.get(`${base}/notes`),
    await contractor.post(`${base}/notes`, { body: 'x' }),
    await contractor.get(`${base}/timeline`),
    await contractor.get('/api/properties/2000000000/crm'),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
});
