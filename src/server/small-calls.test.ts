import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addProperty } from '#testing/properties.ts';
import { poolsOf, statementsOf } from '#testing/statements.ts';

test('who calls is found in one statement, the next time in none, and what everybody reads needs none', async () => {
  const server = await startTestServer();
  const person = await server.contractor('85251');
  const statements = () => statementsOf(server, () => person.get('/api/auth/me'));
  expect(await statements()).toBe(1);
  await expect.poll(statements).toBe(0);
  expect((await person.get('/api/auth/me')).json()).toMatchObject({ assignedZipCodes: ['85251'] });
  expect(await statementsOf(server, () => person.get('/api/site'))).toBe(0);
  await server.close();
});

test('a session survives calls that do not ask whose it is', async () => {
  const server = await startTestServer();
  const person = await server.contractor('85251');
  const { headers } = await person.get('/api/site');
  expect(headers.get('set-cookie')).toBeNull();
  expect((await person.get('/api/auth/me')).status).toBe(200);
  await server.close();
});

test('a small call of a known caller asks for its answer in one statement, that of a queue once it was read', async () => {
  const server = await startTestServer();
  const person = await server.contractor('85251');
  const propertyId = await addProperty(server.services.db, { zipCode: '85251', address: '1 Elm St' });
  const { queueId } = (await person.post('/api/queues/default/items', { propertyId })).json() as {
    queueId: number;
  };
  await person.post(`/api/properties/${propertyId}/tags`, { tagKey: 'callback' });
  const parts = ['/crm', '/notes', '/people', '/photos', '/knocks', '/inspections', '/disputes'];
  const calls = [
    ...parts.map((part) => `/api/properties/${propertyId}${part}`),
    ...['/api/properties/zip-codes', '/api/properties/stats', '/api/queues', `/api/queues/${queueId}/items`],
  ];
  const readsQueue = () => statementsOf(server, () => person.get(`/api/queues/${queueId}/items`));
  await expect.poll(readsQueue).toBe(1);
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(call, await statementsOf(server, () => person.get(call)));
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(calls.map((call) => [call, 1])));
  // What the contact gate asks about a door depends on the addresses in its row.
  expect(await statementsOf(server, () => person.get(`/api/properties/${propertyId}`))).toBe(2);
  await server.close();
});

test('a move takes no more connections than a look at where the door is', async () => {
  const server = await startTestServer();
  const person = await server.contractor('85251');
  const propertyId = await addProperty(server.services.db, { zipCode: '85251', address: '1 Elm St' });
  const move = async () => {
    const moved = await person.put(`/api/properties/${propertyId}/stage`, { stage: 'knocked' });
    expect(moved.json()).toMatchObject({ stage: 'knocked', stageBy: null });
  };
  const look = () => statementsOf(server, () => person.get(`/api/properties/${propertyId}/crm`));
  await expect.poll(look).toBe(1);
  expect(await statementsOf(server, move)).toBe(1);
  await server.close();
});

const preparedNames = async (server: TestServer): Promise<string[]> => {
  const names = [];
  for (const pool of poolsOf(server)) {
    const { rows } = await pool.query<{ name: string }>('select name from pg_prepared_statements');
    names.push(...rows.map(({ name }) => name));
  }
  return names;
};

test('statements of frequent calls stay prepared, unless a pooler cannot keep them', async () => {
  const open = async (settings: Record<string, string>) => {
    const server = await startTestServer({ settings });
    const person = await server.contractor('85251');
    const propertyId = await addProperty(server.services.db, { zipCode: '85251', address: '1 Elm St' });
    for (let call = 0; call < 3; call += 1)
      for (const part of ['', '/crm', '/notes'])
        expect((await person.get(`/api/properties/${propertyId}${part}`)).status).toBe(200);
    const names = await preparedNames(server);
    await server.close();
    return names;
  };
  const names = await open({});
  for (const kind of ['caller', 'property user owner', 'crm user owner', 'notes user owner'])
    expect(names).toContain(kind);
  expect(await open({ STATEMENT_NAMES: 'off' })).toEqual([]);
});

test('rights change at once on every server although statements and callers are kept', async () => {
  const server = await startTestServer();
  const other = await startTestServer({ databaseUrl: server.databaseUrl });
  const person = await server.addPerson({ zips: ['85251'] });
  const client = await other.signIn(person);
  const propertyId = await addProperty(server.services.db, { zipCode: '85251', address: '1 Elm St' });
  const admin = await server.admin();
  for (let round = 0; round < 3; round += 1) {
    for (let call = 0; call < 8; call += 1)
      expect((await client.get(`/api/properties/${propertyId}`)).status).toBe(200);
    const change = (what: string) =>
      admin.post(`/api/admin/${what}-zip`, { userId: person.id, zipCode: '85251' });
    expect((await change('remove')).status).toBe(200);
    expect((await client.get('/api/auth/me')).json()).toMatchObject({ assignedZipCodes: [] });
    expect((await client.get(`/api/properties/${propertyId}`)).status).toBe(404);
    expect((await change('assign')).status).toBe(200);
  }
  await other.close();
  await server.close();
});
