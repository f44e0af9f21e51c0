import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminStats, AdminUser, Connection, ZipAssignment } from '#contract/admin.ts';
import type { SessionUser } from '#contract/auth.ts';
import type { Problem } from '#contract/problem.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  await server.addPerson({ zips: ['85251', '85031'] });
});
afterAll(() => server.close());

const newUser = {
  email: 'Crew@Example.com ',
  firstName: 'Cleo',
  lastName: 'Crew',
  password: 'for the first day',
};

test('an administrator makes a user who can sign in', async () => {
  const made = await admin.post('/api/admin/users', newUser);
  expect(made.status).toBe(201);
  expect(made.json()).toMatchObject({
    email: 'crew@example.com',
    role: 'user',
    isAdmin: false,
    assignedZipCodes: [],
  });
  const found = (await admin.get('/api/admin/users?search=crew@example.com')).json() as AdminUser[];
  const { companyId } = found[0] ?? {};
  expect((await admin.get(`/api/admin/companies/${companyId}/team`)).status).toBe(200);
  const login = await server
    .visitor()
    .post('/api/auth/login', { email: 'crew@example.com', password: 'for the first day' });
  expect(login.status).toBe(200);
  const again = await admin.post('/api/admin/users', newUser);
  expect(again.status).toBe(409);
});

test('wrong input for a new user is answered field by field', async () => {
  const answer = await admin.post('/api/admin/users', {
    email: 'x',
    firstName: ' ',
    lastName: '',
    password: '12345',
  });
  expect((answer.json() as Problem).errors).toEqual([
    { path: 'email', message: 'Invalid email format' },
    { path: 'firstName', message: 'First name required' },
    { path: 'lastName', message: 'Last name required' },
    { path: 'password', message: 'Password must be at least 6 characters' },
  ]);
});

test('a ZIP works from the next call on, and is gone with the next call after it is taken away', async () => {
  const person = await server.addPerson();
  const contractor = await server.signIn(person);
  const zips = async () => ((await contractor.get('/api/auth/me')).json() as SessionUser).assignedZipCodes;
  expect(await zips()).toEqual([]);
  const grant = { userId: person.id, zipCode: '85251' };
  expect((await admin.post('/api/admin/assign-zip', grant)).status).toBe(200);
  expect((await admin.post('/api/admin/assign-zip', grant)).status).toBe(200);
  expect(await zips()).toEqual(['85251']);
  const assignments = (await admin.get('/api/admin/user-zip-assignments')).json() as ZipAssignment[];
  expect(assignments.filter((row) => row.userId === person.id)).toEqual([
    expect.objectContaining({ zipCode: '85251', status: 'active', userEmail: person.email }),
  ]);
  const removed = await admin.post('/api/admin/remove-zip', grant);
  expect(removed.json()).toEqual({ message: 'ZIP 85251 access removed' });
  expect(await zips()).toEqual([]);
  expect((await admin.post('/api/admin/remove-zip', grant)).status).toBe(404);
});

test('unknown users and ZIPs are refused with a sentence', async () => {
  const person = await server.addPerson();
  const unknownZip = await admin.post('/api/admin/assign-zip', { userId: person.id, zipCode: '99999' });
  expect(unknownZip.status).toBe(404);
  expect((unknownZip.json() as Problem).detail).toBe('ZIP code 99999 was not found.');
  expect((await admin.post('/api/admin/assign-zip', { userId: 'nobody', zipCode: '85251' })).status).toBe(
    404,
  );
  const nothing = await admin.post('/api/admin/assign-zip', { userId: '', zipCode: '' });
  expect((nothing.json() as Problem).errors?.map((error) => error.message)).toEqual([
    'User selection required',
    'ZIP code selection required',
  ]);
});

test('ZIPs given to one user at the same time are all in that user’s list', async () => {
  const person = await server.addPerson();
  await Promise.all(
    ['85251', '85031'].map((zipCode) => admin.post('/api/admin/assign-zip', { userId: person.id, zipCode })),
  );
  const users = (await admin.get('/api/admin/users')).json() as AdminUser[];
  expect(users.find((user) => user.id === person.id)?.assignedZipCodes).toEqual(['85031', '85251']);
});

test('a connection shows its last use: a mail server that refuses is in trouble', async () => {
  const of = async (by: typeof admin) =>
    Object.fromEntries(
      ((await by.get('/api/admin/connections')).json() as Connection[]).map((one) => [one.name, one]),
    );
  const before = await of(admin);
  expect(before.database).toMatchObject({ state: 'connected', lastFailureAt: null });
  expect(before.geocoder).toMatchObject({ state: 'local', waiting: 0 });
  expect(before.mail).toMatchObject({ state: 'local', lastSuccessAt: null });
  const refusing = await startTestServer({ work: true, settings: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  const message = {
    fullName: 'Rae Roof',
    email: 'rae@example.com',
    phone: '602 555 0100',
    companyName: 'Rae Roofing',
    companyLocation: 'Phoenix',
  };
  expect((await refusing.visitor().post('/api/contact', message)).status).toBe(200);
  const administrator = await refusing.admin();
  await expect
    .poll(async () => (await of(administrator)).mail?.state, { timeout: 30_000 })
    .toBe('in-trouble');
  expect((await of(administrator)).mail).toMatchObject({
    lastSuccessAt: null,
    lastFailureAt: expect.any(String),
    lastError: expect.stringContaining('127.0.0.1:9'),
    waiting: 1,
  });
  await refusing.close();
});

test('the totals count users, properties and the ZIPs of the inventory', async () => {
  const users = (await admin.get('/api/admin/users')).json() as AdminUser[];
  const inventory = await admin.get('/api/admin/zips?pageSize=1');
  const stats = (await admin.get('/api/admin/stats')).json() as AdminStats;
  expect(stats.zipCodes).toBeGreaterThan(0);
  expect(stats).toEqual({
    totalProperties: 0,
    withCoordinates: 0,
    zipCodes: Number(inventory.headers.get('x-total-count')),
    totalUsers: users.length,
  });
});
