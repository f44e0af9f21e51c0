import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Crm } from '#contract/crm.ts';
import { StagesOfOutcomes } from '#contract/knocks.ts';
import { Queue } from '#contract/queues.ts';
import { type Outcome, usualStages } from '#domain/queues/outcomes.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

const PATH = '/api/outcome-stages';
let server: TestServer;
let boss: Person;
let owner: Client;
let manager: Client;
let rep: Client;
let door: number;
let house = 0;
let queue = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  boss = await server.addPerson({ zips: ['85251'] });
  owner = await server.signIn(boss);
  const colleague = { colleagueOf: boss, zips: ['85251'] };
  manager = await server.signIn(await server.addPerson({ ...colleague, companyRole: 'manager' }));
  rep = await server.signIn(await server.addPerson(colleague));
  house += 1;
  door = await addProperty(server.services.db, { zipCode: '85251', address: `${house} Stage St` });
});
afterAll(() => server.close());

const tableOf = async (client: Client) => StagesOfOutcomes.parse((await client.get(PATH)).json());
async function visit(client: Client, outcome: Outcome): Promise<Crm['stage']> {
  queue += 1;
  const { id } = Queue.parse((await client.post('/api/queues', { name: `Doors ${queue}` })).json());
  await client.post(`/api/queues/${id}/items`, { propertyId: door });
  await client.post(`/api/queues/${id}/items/${door}/outcome`, { outcome });
  return ((await client.get(`/api/properties/${door}/crm`)).json() as Crm).stage;
}

test('an owner decides which stage follows, and everybody’s visits follow it from then on', async () => {
  expect(await tableOf(rep)).toEqual(usualStages);
  expect(await visit(rep, 'conversation')).toBe('knocked');
  const decided = { ...usualStages, conversation: 'called', appointment: 'proposal_sent' };
  expect((await owner.put(PATH, decided)).json()).toEqual(decided);
  expect(await tableOf(rep)).toEqual(decided);
  // Earlier stages stay as they are, until the next visit.
  expect(((await owner.get(`/api/properties/${door}/crm`)).json() as Crm).stage).toBe('knocked');
  expect(await visit(rep, 'conversation')).toBe('called');
  expect(await visit(manager, 'appointment')).toBe('proposal_sent');
});

test('the usual stages can be taken back, and another company never sees it', async () => {
  await owner.put(PATH, { ...usualStages, inspected: 'proposal_sent' });
  const stranger = await server.contractor('85251');
  expect(await tableOf(stranger)).toEqual(usualStages);
  expect(await visit(stranger, 'inspected')).toBe('appt_set');
  await owner.put(PATH, usualStages);
  expect(await tableOf(manager)).toEqual(usualStages);
  expect(await visit(rep, 'inspected')).toBe('appt_set');
});

test('two owners who save at once leave one of the two tables', async () => {
  const second = await server.signIn(
    await server.addPerson({ colleagueOf: boss, companyRole: 'owner', zips: ['85251'] }),
  );
  const one = { ...usualStages, not_home: 'called', inspected: 'proposal_sent' };
  const other = { ...usualStages, inspected: 'called', has_contractor: 'knocked' };
  const answers = await Promise.all([owner.put(PATH, one), second.put(PATH, other)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([one, other]).toContainEqual(await tableOf(rep));
});

test('managers and reps read it alone, and a table that is not whole or wins without a sale is refused', async () => {
  const decided = { ...usualStages, conversation: 'called' };
  for (const client of [manager, rep]) expect((await client.put(PATH, decided)).status).toBe(403);
  const { conversation: _without, ...parts } = usualStages;
  const wrong = [
    { ...usualStages, conversation: 'won' },
    { ...usualStages, conversation: 'new' },
    { ...usualStages, sold: 'lost' },
    parts,
    {},
  ];
  for (const table of wrong) expect((await owner.put(PATH, table)).status).toBe(400);
  expect(await tableOf(owner)).toEqual(usualStages);
});

test('the record has the old and the new stages; saving the same records nothing', async () => {
  const decided = { ...usualStages, come_back: 'called' };
  await owner.put(PATH, decided);
  await owner.put(PATH, decided);
  const admin = await server.admin();
  const lines = await admin.get(`/api/admin/audit?actor=${boss.email}&action=outcome-stages-changed`);
  expect(lines.json()).toEqual([expect.objectContaining({ details: { 'Come back': 'Knocked → Called' } })]);
});
