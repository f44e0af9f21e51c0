import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Property } from '#contract/properties.ts';
import { type Channel, channels } from '#domain/compliance/contact/channels.ts';
import { optOuts } from '#server/db/schema/index.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import { type Delivery, gatherFacts } from '#server/features/connect/hooks/facts.data.ts';
import { PASSWORD, type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, tagProperty } from '#testing/properties.ts';

const ZIP = '75075';
let server: TestServer;
let person: Person;
let owner: Client;
let rep: Client;
let door: number;
let other: number;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.addPerson({ zips: [ZIP], companyRole: 'owner', tier: 'business' });
  owner = await server.signIn(person);
  const helper = await server.addPerson({ zips: [ZIP], colleagueOf: person, companyRole: 'rep' });
  rep = await server.signIn(helper);
  [door = 0, other = 0] = await addProperties(server.services.db, ZIP, [{}, {}]);
});
afterAll(() => server.close());
afterEach(async () => {
  await server.services.db.delete(optOuts);
  await owner.delete(`/api/properties/${door}/tags/do_not_contact`);
});

type Shown = { id: number; contact: { closed: Channel[] } };
const asked = async (channel: string) =>
  expect((await owner.post(`/api/properties/${door}/opt-outs`, { channel, source: 'asked' })).status).toBe(
    201,
  );
const exported = async (client = owner, more = {}) =>
  client.post('/api/properties/export', { propertyIds: [door, other], timeZone: 'UTC', ...more });

/** Everything that gives a door to somebody outside, and which channels it says are closed there. */
const waysOut: Record<string, () => Promise<Channel[] | undefined>> = {
  'GET /api/properties/{propertyId}': async () =>
    ((await owner.get(`/api/properties/${door}`)).json() as Property & Shown).contact.closed,
  'GET /api/leads': async () => {
    const { leads } = (await owner.get(`/api/leads?zipCode=${ZIP}`)).json() as { leads: Shown[] };
    return leads.find(({ id }) => id === door)?.contact.closed;
  },
  'the door of a webhook': async () => {
    const actor = await findActor(server.services.db, person.id);
    if (!actor) throw new Error('nobody is signed in');
    const delivery = { type: 'stage.changed', propertyId: door, zipCode: ZIP, actorId: null, details: {} };
    const [facts] = await gatherFacts(server.services.db, actor, [delivery as unknown as Delivery], '');
    return facts?.door?.contact.closed;
  },
  'the tool find_leads': async () => {
    const made = { name: 'Claude', scopes: ['leads'], currentPassword: PASSWORD };
    const key = (await owner.post('/api/company/keys', made)).json() as { token: string };
    const call = { name: 'find_leads', arguments: { zipCode: ZIP } };
    const answer = await server
      .visitor()
      .post(
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call },
        { authorization: `bearer ${key.token}`, accept: 'application/json, text/event-stream' },
      );
    const found = new RegExp(`"id\\\\*":${door},.*?closed\\\\*":(\\[.*?\\])`).exec(answer.text)?.[1];
    return JSON.parse((found ?? '[]').replaceAll('\\', '')) as Channel[];
  },
};

test.each(Object.entries(waysOut))(
  '%s says on which channels the household is not to be reached',
  async (_, go) => {
    expect(await go()).toEqual([]);
    await asked('call');
    expect(await go()).toEqual(['call']);
    await asked('all');
    expect(await go()).toEqual([...channels]);
  },
);

test('an export has a column for it where it says anything', async () => {
  expect((await exported()).text).not.toContain('Do Not Contact By');
  await asked('call');
  const { text } = await exported();
  expect(text.split('\r\n')[0]).toMatch(/,Do Not Contact By$/);
  expect(text).toMatch(/,Call\r\n/);
});

test('the tag is overridden by owners and managers alone, an opt-out by nobody, and the record says so', async () => {
  await tagProperty(server.services.db, { propertyId: door, userId: person.id, tagKey: 'do_not_contact' });
  const over = { includeDoNotContact: true };
  const queue = (await rep.post('/api/queues', { name: 'Mine' })).json() as { id: number };
  const add = { propertyIds: [door, other], ...over };
  expect((await exported(rep, over)).status).toBe(403);
  expect((await rep.post(`/api/queues/${queue.id}/items/bulk`, add)).status).toBe(403);
  expect((await exported(owner, over)).headers.get('x-left-out')).toBe('0');
  const admin = await server.admin();
  const record = await admin.get('/api/admin/audit?action=properties-exported');
  expect(record.text).toContain('"doNotContact":1');
  await asked('mail');
  expect((await exported(owner, over)).headers.get('x-left-out')).toBe('1');
  await asked('knock');
  const added = await owner.post(`/api/queues/${queue.id}/items/bulk`, add);
  expect(added.json()).toMatchObject({ added: 1, leftOut: 1 });
});

test('a household that wants no contact is not sent to a CRM', async () => {
  await asked('all');
  const answer = await owner.post(`/api/properties/${door}/crm-pushes/jobnimbus`, undefined);
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('not sent to a CRM')]);
});
