import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditLine } from '#contract/audit.ts';
import { emit, PLATFORM } from '#server/platform/events/emit.ts';
import { PASSWORD, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

const lines = async (filter = '') => (await admin.get(`/api/admin/audit?${filter}`)).json() as AuditLine[];

test('neither record can be changed or emptied by any user', async () => {
  await server.addPerson({ zips: ['85251'] });
  for (const table of ['audit_log', 'subscription_events']) {
    const column = table === 'audit_log' ? 'actor_name' : 'by_name';
    for (const statement of [
      `update ${table} set ${column} = 'nobody'`,
      `delete from ${table}`,
      `truncate ${table}`,
      `set session_replication_role = replica; delete from ${table}`,
    ]) {
      const client = await server.services.pool.connect();
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      client.release(true);
    }
  }
});

test('signing in and failing to is written down, with the address', async () => {
  const person = await server.addPerson();
  const login = (password: string) =>
    server.visitor().post('/api/auth/login', { email: person.email, password });
  await login('not this one');
  await login(PASSWORD);
  expect(await lines(`subject=${person.id}`)).toMatchObject([
    { action: 'sign-in', actor: person.email, actorId: person.id, address: '127.0.0.1' },
    { action: 'sign-in-failed', actor: 'visitor', actorId: null, subject: person.email },
  ]);
  expect((await admin.get('/api/admin/audit')).text).not.toContain('not this one');
});

test('an administrator’s actions are recorded with actor, subject and action', async () => {
  const made = await admin.post('/api/admin/users', {
    email: 'made@example.com',
    firstName: 'May',
    lastName: 'Made',
    password: 'for the first day',
  });
  const { id } = made.json() as { id: string };
  await server.addPerson({ zips: ['85251'] });
  await admin.post('/api/admin/assign-zip', { userId: id, zipCode: '85251' });
  await admin.post(`/api/admin/reset-password/${id}`);
  const written = await lines('subject=made%40example.com');
  expect(written.map(({ action }) => action)).toEqual([
    'user-password-reset',
    'zip-assigned',
    'user-created',
  ]);
  expect(written[1]).toMatchObject({ actor: expect.stringMatching(/^admin/), details: { zipCode: '85251' } });
});

test('an act that fails leaves no line', async () => {
  const before = await lines('action=zip-assigned');
  const person = await server.addPerson();
  expect((await admin.post('/api/admin/assign-zip', { userId: person.id, zipCode: '99999' })).status).toBe(
    404,
  );
  expect(await lines('action=zip-assigned')).toHaveLength(before.length);
});

test('a new line never comes before an existing one', async () => {
  const opened = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = server.services.db.transaction(async (tx) => {
    await emit(tx, PLATFORM, 'plan-changed', { subject: 'slow' });
    opened.resolve();
    await mayEnd.promise;
  });
  await opened.promise;
  await emit(server.services.db, PLATFORM, 'plan-changed', { subject: 'quick' });
  const subjects = async () => (await lines('action=plan-changed')).map(({ subject }) => subject);
  expect(await subjects()).toEqual(['quick']);
  mayEnd.resolve();
  await slow;
  expect(await subjects()).toEqual(['slow', 'quick']);
});

test('the record is filtered by who, what and when, and comes in pages', async () => {
  const today = new Date().toISOString().slice(0, 10);
  expect((await lines(`from=${today}&to=${today}`)).length).toBeGreaterThan(0);
  expect(await lines('to=2020-01-01')).toEqual([]);
  expect((await lines('actor=admin')).every(({ actor }) => actor.includes('admin'))).toBe(true);
  const page = await admin.get('/api/admin/audit?pageSize=1&page=2');
  expect(page.json()).toHaveLength(1);
  expect(Number(page.headers.get('x-total-count'))).toBeGreaterThan(3);
  expect((await admin.get('/api/admin/audit?from=yesterday')).status).toBe(400);
});

test('refusals are recorded as sentences, once a minute for each caller and call', async () => {
  const person = await server.addPerson();
  const client = await server.signIn(person);
  for (let attempt = 0; attempt < 5; attempt += 1) await client.get('/api/admin/users');
  await client.get('/api/admin/stats');
  const refused = await lines(`actor=${person.email}&action=refused`);
  expect(refused.map(({ details }) => details.call)).toEqual([
    'GET /api/admin/stats',
    'GET /api/admin/users',
  ]);
  expect(refused[1]?.subject).toMatch(/^[A-Z][a-z]+ .*/);
  const guess = { email: person.email, password: 'not this one' };
  for (let attempt = 0; attempt < 12; attempt += 1) await server.visitor().post('/api/auth/login', guess);
  expect(await lines('action=slowed-down')).toMatchObject([
    { actor: 'visitor', address: '127.0.0.1', details: { call: 'POST /api/auth/login' } },
  ]);
});

test('wrong passwords and reset links, and what goes out in files, are recorded', async () => {
  const person = await server.addPerson({ zips: ['85252'] });
  const id = await addProperty(server.services.db, { zipCode: '85252', address: '1 Elm St' });
  const client = await server.signIn(person);
  const wanted = { newPassword: 'a roof over 9', confirmPassword: 'a roof over 9' };
  await client.post('/api/auth/change-password', { currentPassword: 'not this one', ...wanted });
  await server.visitor().post('/api/auth/reset-password', { token: 'x'.repeat(43), ...wanted });
  await client.post('/api/properties/export', { propertyIds: [id] });
  const own = await lines(`actor=${person.email}`);
  expect(own.map(({ action }) => action)).toEqual(['properties-exported', 'password-wrong', 'sign-in']);
  expect(own[0]).toMatchObject({ subject: expect.stringMatching(/\.csv$/), details: { properties: 1 } });
  expect(await lines('action=reset-link-refused')).toHaveLength(1);
});

test('API tokens made and revoked, and links of confirmation that are wrong, are recorded', async () => {
  const person = await server.addPerson();
  const client = await server.signIn(person);
  const made = await client.post('/api/profile/tokens', { name: 'Program', currentPassword: PASSWORD });
  const { id } = made.json() as { id: string };
  expect((await client.delete(`/api/profile/tokens/${id}`)).status).toBe(200);
  expect((await server.visitor().post('/api/auth/confirm-email', { token: 'x'.repeat(43) })).status).toBe(
    400,
  );
  const own = await lines(`actor=${person.email}`);
  expect(own.map(({ action }) => action)).toEqual(['token-revoked', 'token-created', 'sign-in']);
  expect(own.slice(0, 2).map(({ subject }) => subject)).toEqual(['Program', 'Program']);
  expect(await lines('action=email-confirmation-refused')).toHaveLength(1);
});
