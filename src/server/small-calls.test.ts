import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addProperty } from '#testing/properties.ts';

/** How often a call took a connection of the pool. */
async function connectionsOf(server: TestServer, call: () => Promise<unknown>): Promise<number> {
  let taken = 0;
  const count = () => (taken += 1);
  server.services.pool.on('acquire', count);
  await call();
  server.services.pool.off('acquire', count);
  return taken;
}

test('who calls is found in one statement, and what everybody reads needs none', async () => {
  const server = await startTestServer();
  const person = await server.contractor('85251');
  expect(await connectionsOf(server, () => person.get('/api/auth/me'))).toBe(1);
  expect((await person.get('/api/auth/me')).json()).toMatchObject({ assignedZipCodes: ['85251'] });
  expect(await connectionsOf(server, () => person.get('/api/site'))).toBe(0);
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

const preparedNames = async (server: TestServer): Promise<string[]> => {
  const { rows } = await server.services.pool.query<{ name: string }>(
    'select name from pg_prepared_statements',
  );
  return rows.map(({ name }) => name);
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
  expect(names).toContain('caller');
  expect(names.length).toBeGreaterThan(3);
  expect(await open({ STATEMENT_NAMES: 'off' })).toEqual([]);
});

test('rights change at once although statements are kept', async () => {
  const server = await startTestServer();
  const person = await server.addPerson({ zips: ['85251'] });
  const client = await server.signIn(person);
  const propertyId = await addProperty(server.services.db, { zipCode: '85251', address: '1 Elm St' });
  for (let call = 0; call < 8; call += 1)
    expect((await client.get(`/api/properties/${propertyId}`)).status).toBe(200);
  const admin = await server.admin();
  const ended = await admin.post('/api/admin/remove-zip', { userId: person.id, zipCode: '85251' });
  expect(ended.status).toBe(200);
  expect((await client.get(`/api/properties/${propertyId}`)).status).toBe(404);
  expect((await client.get('/api/auth/me')).json()).toMatchObject({ assignedZipCodes: [] });
  await server.close();
});
