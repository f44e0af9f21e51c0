import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account, Company, Deletion } from '#contract/accounts.ts';
import type { AdminUser, AdminZip } from '#contract/admin.ts';
import type { SessionUser } from '#contract/auth.ts';
import type { Problem } from '#contract/problem.ts';
import { eq, ne, sql } from '#server/db/orm.ts';
import { users } from '#server/db/schema/index.ts';
import { PASSWORD, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { deleteUnconfirmed } from './unconfirmed.data.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

const accountOf = async (id: string) => (await admin.get(`/api/admin/users/${id}`)).json() as Account;

test('a temporary password works, the old one and old sessions do not', async () => {
  const person = await server.addPerson();
  const before = await server.signIn(person);
  const answer = await admin.post(`/api/admin/reset-password/${person.id}`);
  const { tempPassword } = answer.json() as { tempPassword: string };
  expect(tempPassword).toMatch(/^[a-z2-9-]{19}$/);
  expect((await before.get('/api/auth/me')).status).toBe(401);
  await expect(server.signIn(person)).rejects.toThrow();
  const login = { email: person.email, password: tempPassword };
  expect((await server.visitor().post('/api/auth/login', login)).status).toBe(200);
});

test('deleting a user shows the counts first, and removes everything of theirs but the record', async () => {
  const person = await server.addPerson({ zips: ['85251'] });
  const client = await server.signIn(person);
  const propertyId = await addProperty(server.services.db, { zipCode: '85251', address: '1 Gone St' });
  await client.post('/api/queues', { name: 'Doors' });
  await client.post(`/api/properties/${propertyId}/notes`, { body: 'Dog' });
  await client.post('/api/support/tickets', { subject: 'Help', message: 'Please help me out.' });
  const deletion = (await admin.get(`/api/admin/users/${person.id}/deletion`)).json() as Deletion;
  expect(deletion).toMatchObject({ email: person.email, zipCodes: 1, queues: 1, notes: 1, ticketsKept: 1 });
  expect((await admin.delete(`/api/admin/users/${person.id}`)).status).toBe(200);
  const gone = await client.get('/api/auth/me');
  expect([gone.status, gone.json()]).toMatchObject([401, { code: 'account-removed' }]);
  expect((await admin.get(`/api/admin/users/${person.id}`)).status).toBe(404);
  const events = await admin.get(`/api/admin/subscription-events?userId=${person.id}`);
  expect(events.json()).toMatchObject([
    { kind: 'removed', userEmail: person.email, zipCode: '85251', by: expect.stringContaining('admin') },
    { kind: 'granted', userEmail: person.email },
  ]);
  const acts = await admin.get(
    `/api/admin/audit?subject=${encodeURIComponent(person.email)}&action=user-deleted`,
  );
  expect(acts.json()).toMatchObject([{ subject: person.email, details: { notes: 1 } }]);
  const tickets = await admin.get('/api/admin/requests/tickets');
  expect(tickets.json()).toMatchObject([{ email: person.email, userId: null }]);
});

test('an unconfirmed account is removed after two weeks, unless it was given something', async () => {
  const { db } = server.services;
  const [gone, young, given] = ['gone@example.com', 'young@example.com', 'given@example.com'];
  const register = async (email: string) => {
    const client = server.visitor();
    const answer = await client.post('/api/auth/register', { email, password: PASSWORD });
    return { client, ...(answer.json() as { token: string }) };
  };
  const everybody = async () =>
    ((await admin.get('/api/admin/users?pageSize=200')).json() as AdminUser[])
      .map(({ email }) => email)
      .sort();
  const { client, token } = await register(gone);
  await register(young);
  await register(given);
  const [{ id } = { id: '' }] = await db.select({ id: users.id }).from(users).where(eq(users.email, given));
  await addProperty(db, { zipCode: '85251', address: '2 Gone St' });
  expect((await admin.post('/api/admin/assign-zip', { userId: id, zipCode: '85251' })).status).toBe(200);
  const past = sql`now() - interval '14 days 1 minute'`;
  await db.update(users).set({ createdAt: past }).where(ne(users.email, young));
  const before = await everybody();

  expect(await deleteUnconfirmed(db)).toBe(1);

  expect(await everybody()).toEqual(before.filter((email) => email !== gone));
  expect((await client.get('/api/auth/me')).status).toBe(401);
  const bearer = { authorization: `Bearer ${token}` };
  expect((await server.visitor().get('/api/auth/me', bearer)).status).toBe(401);
  const lines = await admin.get('/api/admin/audit?action=unconfirmed-account-removed');
  expect(lines.json()).toMatchObject([{ actor: 'platform', subject: gone }]);
  expect(
    (await server.visitor().post('/api/auth/register', { email: gone, password: PASSWORD })).status,
  ).toBe(201);
});

test('the last administrator can neither be deleted nor demoted, also not by two at once', async () => {
  const alone = await startTestServer();
  const [first, second] = [
    await alone.addPerson({ role: 'admin' }),
    await alone.addPerson({ role: 'admin' }),
  ];
  const [one, two] = [await alone.signIn(first), await alone.signIn(second)];
  const answers = await Promise.all([
    one.delete(`/api/admin/users/${second.id}`),
    two.put(`/api/admin/users/${first.id}/role`, { role: 'user' }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await alone.services.pool.query("select id from users where role = 'admin'");
  expect(rows).toHaveLength(1);
  const last = rows[0].id === first.id ? one : two;
  const refused = await last.delete(`/api/admin/users/${rows[0].id}`);
  expect(refused.status).toBe(409);
  expect((refused.json() as Problem).detail).toContain('last administrator');
  expect((await last.put(`/api/admin/users/${rows[0].id}/role`, { role: 'user' })).status).toBe(409);
  await alone.close();
});

test('an administrator makes a reviewer of a contractor, who from then on sees no lead, and takes it back', async () => {
  const { db } = server.services;
  await addProperty(db, { zipCode: '85251', address: '3 Judged St' });
  const person = await server.addPerson({ zips: ['85251'] });
  const client = await server.signIn(person);
  const role = (name: string) => admin.put(`/api/admin/users/${person.id}/role`, { role: name });
  expect((await role('roofer')).status).toBe(400);
  expect((await role('reviewer')).status).toBe(200);
  expect((await client.get('/api/auth/me')).json()).toMatchObject({ role: 'reviewer', isAdmin: false });
  expect((await client.get('/api/properties')).status).toBe(403);
  // Their own company is a contractor's still, and not theirs to work with.
  expect((await client.get('/api/team')).status).toBe(403);
  const managed = await admin.get(
    `/api/admin/users?without=admin&search=${encodeURIComponent(person.email)}`,
  );
  expect(managed.json()).toMatchObject([{ email: person.email, role: 'reviewer' }]);
  expect((await role('user')).status).toBe(200);
  expect((await client.get('/api/properties')).text).toContain('3 Judged St');
  const acts = await admin.get(
    `/api/admin/audit?action=user-role-changed&subject=${encodeURIComponent(person.email)}`,
  );
  expect(acts.json()).toMatchObject([
    { details: { from: 'reviewer', to: 'user' } },
    { details: { from: 'user', to: 'reviewer' } },
  ]);
});

test('a plan belongs to the company: colleagues get it, and Project Manager exports nothing', async () => {
  const [person, colleague] = [await server.addPerson(), await server.addPerson({ zips: ['85251'] })];
  const { company } = await accountOf(person.id);
  await admin.put(`/api/admin/users/${colleague.id}/company`, { companyId: company.id });
  const plan = { tier: 'project_manager', segment: 'all' };
  expect((await admin.put(`/api/admin/users/${person.id}/plan`, plan)).status).toBe(200);
  const me = (await (await server.signIn(colleague)).get('/api/auth/me')).json() as SessionUser;
  expect(me).toMatchObject({ subscriptionTier: 'project_manager', mayExport: false });
  const unsold = await admin.put(`/api/admin/users/${person.id}/plan`, { ...plan, segment: 'commercial' });
  expect((unsold.json() as Problem).detail).toBe('Project Manager is not sold for Commercial.');
  const companies = (
    await admin.get(`/api/admin/companies?search=${encodeURIComponent(company.name)}`)
  ).json();
  expect((companies as Company[])[0]).toMatchObject({ users: 2, tier: 'project_manager' });
});

test('a user does not take a ZIP along into a company that another one shuts out', async () => {
  const [holder, colleague, stranger] = [
    await server.addPerson({ zips: ['85031'] }),
    await server.addPerson({ zips: ['85257'] }),
    await server.addPerson(),
  ];
  const { company } = await accountOf(holder.id);
  await admin.put(`/api/admin/users/${colleague.id}/company`, { companyId: company.id });
  const exclusive = { zipCode: '85031', subscriptionType: 'exclusive', term: 'open' };
  expect((await admin.post('/api/admin/assign-zip', { userId: holder.id, ...exclusive })).status).toBe(200);
  expect((await admin.post('/api/admin/assign-zip', { userId: colleague.id, ...exclusive })).status).toBe(
    200,
  );
  const moved = await admin.put(`/api/admin/users/${colleague.id}/company`, { name: 'On Their Own' });
  expect(moved.status).toBe(409);
  expect((await accountOf(colleague.id)).company.id).toBe(company.id);
  expect((await admin.put(`/api/admin/users/${stranger.id}/company`, { name: 'On Their Own' })).status).toBe(
    200,
  );
});

test('the type and the end of a subscription can be changed', async () => {
  const person = await server.addPerson({ zips: ['85283'] });
  const [grant] = (await accountOf(person.id)).grants;
  const path = `/api/admin/subscriptions/${grant?.id}`;
  const expiresAt = new Date(Date.now() + 10 * 86_400_000).toISOString();
  expect((await admin.put(path, { subscriptionType: 'exclusive', expiresAt })).status).toBe(200);
  expect((await accountOf(person.id)).grants[0]).toMatchObject({
    subscriptionType: 'exclusive',
    expiresAt,
    daysLeft: 10,
  });
  const past = await admin.put(path, { expiresAt: '2020-01-01T00:00:00Z' });
  expect((past.json() as Problem).detail).toBe('The end has to be in the future.');
  const zips = (await admin.get('/api/admin/zips?search=85283')).json() as AdminZip[];
  expect(zips).toMatchObject([
    { holders: 1, exclusiveUntil: expiresAt, exclusiveTo: expect.stringContaining('Tester') },
  ]);
});

test('users are searched and paged on the server', async () => {
  for (const name of ['a%b@example.com', 'axb@example.com'])
    await server.addPerson({ email: name, zips: ['85282'] });
  const page = await admin.get('/api/admin/users?pageSize=1&page=2&search=b%40example');
  expect(page.headers.get('x-total-count')).toBe('2');
  expect((page.json() as AdminUser[]).map(({ email }) => email)).toEqual(['axb@example.com']);
  const found = (await admin.get('/api/admin/users?page=1&search=a%25b')).json() as AdminUser[];
  expect(found.map(({ email }) => email)).toEqual(['a%b@example.com']);
  const holders = (await admin.get('/api/admin/users?page=1&search=85282')).json() as AdminUser[];
  expect(holders.every(({ assignedZipCodes }) => assignedZipCodes.includes('85282'))).toBe(true);
  expect(holders).toHaveLength(2);
  expect(
    (await admin.get('/api/admin/user-zip-assignments?page=1&search=85282')).headers.get('x-total-count'),
  ).toBe('2');
});
