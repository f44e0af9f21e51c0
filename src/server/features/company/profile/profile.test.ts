import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import type { ApiToken, SignedInDevice } from '#contract/profile.ts';
import { PASSWORD, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('an API token is shown once, works, shows when it was used, and is revoked at once', async () => {
  const client = await server.contractor('85251');
  const made = await client.post('/api/profile/tokens', {
    name: 'Spreadsheet',
    days: 7,
    currentPassword: PASSWORD,
  });
  const { token, ...listed } = made.json() as ApiToken & { token: string };
  expect(made.status).toBe(201);
  expect(new Date(listed.expiresAt ?? 0).getTime() - new Date(listed.createdAt).getTime()).toBe(
    7 * 86_400_000,
  );
  const all = async () => await client.get('/api/profile/tokens');
  expect((await all()).json()).toEqual([{ ...listed, lastUsedAt: null }]);
  expect((await all()).text).not.toContain(token);
  const call = () => server.visitor().get('/api/auth/me', { authorization: `Bearer ${token}` });
  expect((await call()).status).toBe(200);
  await expect.poll(async () => ((await all()).json() as ApiToken[])[0]?.lastUsedAt).not.toBeNull();
  expect((await client.delete(`/api/profile/tokens/${listed.id}`)).status).toBe(200);
  expect((await call()).status).toBe(401);
  const { rows } = await server.services.pool.query('select token_hash from api_tokens');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('the screen to begin with is the dashboard until a person chooses Today, for themselves and on every device', async () => {
  const person = await server.addPerson();
  const [desk, phone] = [await server.signIn(person), await server.signIn(person)];
  const startOf = async (client: Client) =>
    ((await client.get('/api/auth/me')).json() as SessionUser).startScreen;
  expect(await startOf(phone)).toBe('dashboard');
  expect((await desk.put('/api/profile/start-screen', { startScreen: 'today' })).status).toBe(200);
  expect(await startOf(phone)).toBe('today');
  expect(await startOf(await server.contractor())).toBe('dashboard');
  expect((await desk.put('/api/profile/start-screen', { startScreen: '/evil' })).status).toBe(400);
});

test('another user’s token cannot be revoked', async () => {
  const [owner, other] = [await server.contractor(), await server.contractor()];
  const { id } = (
    await owner.post('/api/profile/tokens', { name: 'Mine', currentPassword: PASSWORD })
  ).json() as ApiToken;
  expect((await other.delete(`/api/profile/tokens/${id}`)).status).toBe(404);
  expect((await owner.get('/api/profile/tokens')).json()).toHaveLength(1);
});

test('a user sees where they are signed in, and signs out everywhere else', async () => {
  const person = await server.addPerson();
  const phone = server.visitor();
  await phone.post(
    '/api/auth/login',
    { email: person.email, password: PASSWORD },
    { 'user-agent': 'Phone/1.0' },
  );
  const [laptop, tablet] = [await server.signIn(person), await server.signIn(person)];
  const devices = (await laptop.get('/api/profile/sessions')).json() as SignedInDevice[];
  expect(devices).toHaveLength(3);
  expect(devices.filter(({ current }) => current)).toHaveLength(1);
  const other = devices.find(({ userAgent }) => userAgent === 'Phone/1.0');
  expect(other).toMatchObject({
    current: false,
    address: '127.0.0.1',
    place: 'The server’s own computer (127.0.0.1), the address you use now',
  });
  const stranger = await server.contractor();
  expect((await stranger.delete(`/api/profile/sessions/${other?.id}`)).status).toBe(404);
  expect((await laptop.delete(`/api/profile/sessions/${other?.id}`)).status).toBe(200);
  expect((await phone.get('/api/auth/me')).status).toBe(401);
  const answer = await laptop.post('/api/profile/sessions/end-others');
  expect(answer.json()).toEqual({
    message: 'Logged out 1 other device and ended 0 API tokens',
    ended: 1,
    tokensEnded: 0,
  });
  expect((await tablet.get('/api/auth/me')).status).toBe(401);
  expect((await laptop.get('/api/auth/me')).status).toBe(200);
});
