import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ApiScope } from '#domain/api-scopes.ts';
import { PASSWORD, type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client as Caller } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { tools } from './tools.ts';

let server: TestServer;
let owner: Person;
const open: Client[] = [];
let propertyId: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.addPerson({ zips: ['85251'] });
  propertyId = await addProperty(server.services.db, { zipCode: '85251', address: '1 Main St' });
  await addProperty(server.services.db, { zipCode: '13210', address: '2 Elm St' });
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});
afterAll(() => server.close());

const keyOf = async (caller: Caller, scopes: ApiScope[] = ['leads']) =>
  (
    (
      await caller.post('/api/company/keys', { name: 'Assistant', scopes, currentPassword: PASSWORD })
    ).json() as { id: string; token: string }
  ).token;

/** The official client, as a program that has the key. */
async function connect(token: string | null, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', server.baseUrl), {
    requestInit: { headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers } },
  });
  await client.connect(transport);
  open.push(client);
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args });
  const [first] = result.content as { text: string }[];
  return { isError: result.isError === true, text: first?.text ?? '' };
}

const post = (
  headers: Record<string, string>,
  body: unknown = { jsonrpc: '2.0', id: 1, method: 'tools/list' },
) => server.visitor().post('/mcp', body, { accept: 'application/json, text/event-stream', ...headers });

describe('a visitor', () => {
  test('is refused with a link to what is needed', async () => {
    await expect(connect(null)).rejects.toThrow();
    const refused = await post({});
    expect(refused.status).toBe(401);
    const metadata = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1];
    expect(metadata).toBe(`${server.baseUrl}/.well-known/oauth-protected-resource/mcp`);
    const described = await fetch(metadata ?? '');
    expect(await described.json()).toMatchObject({
      resource: `${server.baseUrl}/mcp`,
      bearer_methods_supported: ['header'],
      scopes_supported: ['leads'],
    });
  });

  test('gets nothing for a session’s cookie, a wrong key, or a key in the address', async () => {
    const session = await server.signIn(owner);
    expect((await session.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })).status).toBe(401);
    await expect(connect(`rc_${'a'.repeat(43)}`)).rejects.toThrow();
    const key = await keyOf(session);
    expect((await server.visitor().post(`/mcp?key=${key}`, {})).status).toBe(400);
  });
});

describe('a contractor', () => {
  test('has reading tools alone, each described', async () => {
    const client = await connect(await keyOf(await server.signIn(owner)));
    const listed = (await client.listTools()).tools;
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    for (const { description, annotations, inputSchema } of listed) {
      expect(description).toBeTruthy();
      expect(annotations?.readOnlyHint).toBe(true);
      expect(inputSchema.additionalProperties).toBe(false);
    }
    for (const { reads } of tools)
      expect(Object.values(reads).every(({ method }) => method === 'GET')).toBe(true);
  });

  test('finds their own leads and no others', async () => {
    const client = await connect(await keyOf(await server.signIn(owner)));
    const found = await call(client, 'find_leads', { search: 'st' });
    expect(found.text).toContain('1 Main St');
    expect(found.text).not.toContain('2 Elm St');
    expect((await call(client, 'get_property', { propertyId })).text).toContain('"facts"');
    expect(await call(client, 'get_property', { propertyId: propertyId + 1 })).toMatchObject({
      isError: true,
      text: expect.stringContaining('not found'),
    });
    for (const name of ['list_storm_days', 'list_queues', 'list_proposals', 'find_doors_hit'])
      expect([name, (await call(client, name)).isError]).toEqual([name, false]);
    expect((await call(client, 'get_property_storms', { propertyId })).isError).toBe(false);
  });

  test('learns what is wrong with the arguments', async () => {
    const client = await connect(await keyOf(await server.signIn(owner)));
    expect(await call(client, 'find_leads', { severityLevel: 'terrible' })).toMatchObject({ isError: true });
    expect(await call(client, 'find_leads', { unknown: 1 })).toMatchObject({ isError: true });
    expect((await call(client, 'find_leads', { limit: 5000 })).isError).toBe(true);
  });

  test('asks what a manager asks', async () => {
    const client = await connect(await keyOf(await server.signIn(owner)));
    const asked = async (name: string, day: string) => {
      const { messages } = await client.getPrompt({ name, arguments: { day } });
      return (messages[0]?.content as { text: string } | undefined)?.text ?? '';
    };
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'doors-hit-last-night',
      'crew-today',
    ]);
    const hit = await asked('doors-hit-last-night', '2026-11-24');
    for (const [, args] of hit.matchAll(/find_doors_hit with (\{.*?\})/g))
      expect((await call(client, 'find_doors_hit', JSON.parse(args ?? ''))).isError).toBe(false);
    const crew = await asked('crew-today', '2026-11-25');
    const since = /"since":"([^"]+)"/.exec(crew)?.[1];
    expect([since, crew]).toEqual(['2026-11-25T07:00:00.000Z', expect.stringContaining('America/Phoenix')]);
    const day = await call(client, 'get_crew_day', { day: '2026-11-25', since });
    expect(day.isError).toBe(false);
    expect(day.text).toContain('"crew"');
  });
});

test('days of questions are those of the company, wherever it works', async () => {
  const eastern = await server.signIn(await server.addPerson({ zips: ['13210'] }));
  const client = await connect(await keyOf(eastern));
  const ask = async (more: Record<string, string> = {}) => {
    const args = { day: '2026-11-25', ...more };
    const { messages } = await client.getPrompt({ name: 'crew-today', arguments: args });
    return (messages[0]?.content as { text: string } | undefined)?.text;
  };
  expect(await ask()).toMatch(/America\/New_York[\s\S]*"since":"2026-11-25T05:00:00\.000Z"/);
  expect(await ask({ timeZone: 'America/Boise' })).toContain('"since":"2026-11-25T07:00:00.000Z"');
});

test('a rep’s token reads what a rep sees', async () => {
  const rep = await server.signIn(await server.addPerson({ colleagueOf: owner, zips: ['13210'] }));
  const made = await rep.post('/api/profile/tokens', { name: 'Mine', currentPassword: PASSWORD });
  const client = await connect((made.json() as { token: string }).token);
  const found = await call(client, 'find_leads', {});
  expect(found.text).toContain('2 Elm St');
  expect(found.text).not.toContain('1 Main St');
  const day = await call(client, 'get_crew_day', { day: '2026-11-25', since: '2026-11-25T07:00:00Z' });
  expect(JSON.parse(day.text)).toMatchObject({ today: {}, crew: { refused: expect.any(String) } });
});

test('an administrator sees every ZIP code', async () => {
  const client = await connect(await keyOf(await server.admin()));
  const found = await call(client, 'find_leads', {});
  expect(found.text).toContain('1 Main St');
  expect(found.text).toContain('2 Elm St');
});

test('a key without the scope learns which one it lacks', async () => {
  const key = await keyOf(await server.signIn(owner), ['changes']);
  const refused = await post({ authorization: `Bearer ${key}` });
  expect(refused.status).toBe(403);
  expect(refused.headers.get('www-authenticate')).toContain('error="insufficient_scope"');
});

test('a key that is ended during a session is refused at the next call', async () => {
  const session = await server.signIn(owner);
  const made = (
    await session.post('/api/company/keys', { name: 'A', scopes: ['leads'], currentPassword: PASSWORD })
  ).json() as { id: string; token: string };
  const client = await connect(made.token);
  expect((await call(client, 'list_queues')).isError).toBe(false);
  await session.delete(`/api/company/keys/${made.id}`);
  await expect(call(client, 'list_queues')).rejects.toThrow();
});

test('foreign pages, large bodies and other methods are refused', async () => {
  const authorization = `Bearer ${await keyOf(await server.signIn(owner))}`;
  expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403);
  expect((await post({ authorization }, { jsonrpc: '2.0', id: 1, method: 'x'.repeat(70_000) })).status).toBe(
    413,
  );
  expect((await server.visitor().get('/mcp', { authorization })).status).toBe(405);
  expect((await server.visitor().delete('/mcp', { authorization })).status).toBe(405);
});
