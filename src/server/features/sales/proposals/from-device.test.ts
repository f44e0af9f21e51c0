import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChangeAnswer } from '#contract/changes.ts';
import type { Person as PersonAtDoor } from '#contract/people.ts';
import type { Proposal, ProposalLine } from '#contract/proposal.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { atHome, companyTexts, stormWork } from './selling.fixture.ts';

let server: TestServer;
let rep: Client;
let door: number;
let house = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  house += 1;
  door = await addProperty(server.services.db, { zipCode: '85251', address: `${house} Offline St` });
  rep = await server.signIn(await server.addPerson({ zips: ['85251'] }));
  await rep.put('/api/proposal-template', { ...companyTexts, version: 0 });
});
afterAll(() => server.close());

const roof = { squares: 24.5, pitch: 5, stories: 1, layers: 1 };
const drafted = (more: object = {}) => ({
  ...{
    id: randomUUID(),
    deviceId: randomUUID(),
    sequence: 1,
    kind: 'proposal',
    at: new Date().toISOString(),
  },
  body: {
    propertyId: door,
    calculations: [
      { package: 'good', ...roof },
      { package: 'best', ...roof },
    ],
    preselected: 1,
    recipients: [{ name: 'Olivia Kurz', email: 'olivia@example.com' }],
    fields: { answers: atHome, title: 'Drafted at the door' },
    ...more,
  },
});
const apply = async (change: object, client = rep) => {
  const answer = await client.post('/api/changes', { changes: [change] });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json() as { results: ChangeAnswer[] }).results[0];
};
const list = async () => (await rep.get(`/api/properties/${door}/proposals`)).json() as ProposalLine[];

test('a proposal drafted without a connection arrives once, priced and with its people', async () => {
  const change = drafted();
  expect(await apply(change)).toMatchObject({ result: 'applied', reason: null });
  expect(await apply(change)).toMatchObject({ result: 'already' });
  const [line, ...others] = await list();
  expect(others).toEqual([]);
  expect(line).toMatchObject({ status: 'draft', title: 'Drafted at the door' });
  const plain = Number(line?.value);
  const guards = { label: 'Gutter guards', cents: 90_000, isOptional: true };
  const added = [{ label: 'New gutters', cents: 125_000 }, guards];
  await apply(drafted({ fields: { answers: atHome, customLines: added } }));
  const [extended] = await list();
  expect(Number(extended?.value)).toBeCloseTo(plain + 1250, 2);
  const drawn = (await rep.get(`/api/proposals/${extended?.id}`)).json() as Proposal;
  expect(drawn.check?.preview?.upgrades?.lines).toEqual([{ label: 'Gutter guards', cents: 90_000 }]);
  const proposal = (await rep.get(`/api/proposals/${line?.id}`)).json() as Proposal;
  expect(proposal.recipients).toMatchObject([{ name: 'Olivia Kurz', email: 'olivia@example.com' }]);
  expect(proposal.check?.preview?.options.map(({ name }) => name)).toEqual(['Good', 'Best']);
  expect(proposal.fields.preselectedId).toBe(proposal.fields.costCalculationIds[1]);
  // Somebody who is known already is not added again.
  expect(await apply(drafted())).toMatchObject({ result: 'applied' });
  const people = (await rep.get(`/api/properties/${door}/people`)).json() as PersonAtDoor[];
  expect(people).toHaveLength(1);
});

test('it is sent as it arrives where nothing is missing, else its sender reads that it was not', async () => {
  expect(await apply(drafted({ send: 'mail' }))).toMatchObject({ result: 'applied', reason: null });
  expect(await apply(drafted({ send: 'mail', fields: { answers: stormWork.answers } }))).toMatchObject({
    result: 'applied',
    reason: 'not-sent',
    detail: expect.stringContaining('kept as a draft'),
  });
  expect((await list()).map(({ status, number }) => [status, number])).toEqual([
    ['draft', null],
    ['sent', 'P-0001'],
  ]);
});

test('a proposal that cannot be priced or seen is refused by itself', async () => {
  expect(await apply(drafted({ calculations: [] }))).toMatchObject({
    result: 'refused',
    reason: 'unreadable',
  });
  const steep = drafted({
    calculations: [{ package: 'good', ...roof, measurementId: 4711, squares: undefined, pitch: undefined }],
  });
  expect(await apply(steep)).toMatchObject({ result: 'refused' });
  const away = await server.contractor('85257');
  expect(await apply(drafted(), away)).toMatchObject({ result: 'refused', reason: 'no-access' });
  expect(await list()).toEqual([]);
});
