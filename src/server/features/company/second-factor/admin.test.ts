import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from '#server/db/orm.ts';
import { users } from '#server/db/schema/index.ts';
import { PASSWORD, type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { mailsTo } from '#testing/outbox.ts';
import { addPasskey, read, SITE, setUpApp, showPassword } from '#testing/second-factor.ts';

let server: TestServer;
let boss: Client;
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: SITE }, work: true });
  boss = await server.admin();
});
afterAll(() => server.close());

const password = { currentPassword: PASSWORD };
const policy = '/api/admin/second-factor';

async function demandOfCompany(person: Person, demanded = true): Promise<void> {
  const [row] = await server.services.db
    .select({ id: users.companyId })
    .from(users)
    .where(eq(users.id, person.id));
  const path = `/api/admin/companies/${row?.id}/second-factor`;
  expect((await boss.put(path, { demanded })).status).toBe(200);
}

test('if the company requires one, a user without it gets only the setup, at once', async () => {
  const person = await server.addPerson({ zips: ['85251'] });
  const signedIn = await server.signIn(person);
  expect((await signedIn.get('/api/properties')).status).toBe(200);
  await demandOfCompany(person);
  for (const client of [signedIn, await server.signIn(person)]) {
    expect((await client.get('/api/properties')).json()).toMatchObject({
      status: 403,
      code: 'second-factor-required',
    });
    expect((await client.get('/api/profile/tokens')).status).toBe(403);
    expect((await client.get('/api/auth/me')).json()).toMatchObject({ duty: 'set-up-second-factor' });
  }
  expect((await showPassword(server.visitor(), person)).json()).toMatchObject({
    user: { duty: 'set-up-second-factor' },
  });
  await setUpApp(signedIn);
  expect((await signedIn.get('/api/auth/me')).json()).not.toHaveProperty('duty');
  expect((await signedIn.get('/api/properties')).status).toBe(200);
});

test('an API token of a user without a required factor waits for it too', async () => {
  const person = await server.addPerson();
  const client = await server.signIn(person);
  const made = await client.post('/api/profile/tokens', { name: 'Program', ...password });
  const headers = { authorization: `Bearer ${read<{ token: string }>(made).token}` };
  await demandOfCompany(person);
  expect((await server.visitor().get('/api/properties', headers)).status).toBe(403);
  await addPasskey(client);
  expect((await server.visitor().get('/api/properties', headers)).status).toBe(200);
});

test('the last factor cannot be turned off while it is required', async () => {
  const person = await server.addPerson();
  const client = await server.signIn(person);
  await setUpApp(client);
  const { id } = await addPasskey(client);
  await demandOfCompany(person);
  const removeApp = () => client.post('/api/profile/second-factor/app/remove', password);
  const removePasskey = () => client.post(`/api/profile/passkeys/${id}/remove`, password);
  expect((await removeApp()).status).toBe(200);
  expect((await removePasskey()).json()).toMatchObject({ status: 409, code: 'conflict' });
  expect((await client.get('/api/profile/second-factor')).json()).toMatchObject({
    passkeys: [{ id }],
    recoveryCodesLeft: 10,
    demanded: true,
  });
  await demandOfCompany(person, false);
  expect((await removePasskey()).status).toBe(200);
});

test('of two factors removed at once one stays where it is demanded', async () => {
  const person = await server.addPerson();
  const client = await server.signIn(person);
  await setUpApp(client);
  const { id } = await addPasskey(client);
  await demandOfCompany(person);
  const answers = await Promise.all([
    client.post('/api/profile/second-factor/app/remove', password),
    client.post(`/api/profile/passkeys/${id}/remove`, password),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a requirement for administrators applies to all of them, including its author, and to no one else', async () => {
  const other = await startTestServer({ settings: { PUBLIC_URL: SITE } });
  const admin = await other.admin();
  const contractor = await other.contractor('85251');
  await setUpApp(await other.admin());
  expect((await admin.get(policy)).json()).toEqual({ demandedOfAdmins: false, admins: 2, adminsWithout: 1 });
  expect((await admin.put(policy, { demanded: true })).status).toBe(200);
  expect((await admin.get(policy)).json()).toMatchObject({ code: 'second-factor-required' });
  expect((await contractor.get('/api/properties')).status).toBe(200);
  await setUpApp(admin);
  expect((await admin.get(policy)).json()).toEqual({ demandedOfAdmins: true, admins: 2, adminsWithout: 0 });
  expect((await admin.put(policy, { demanded: false })).status).toBe(200);
  const lines = (await admin.get('/api/admin/audit?subject=Administrators')).json();
  expect(lines).toMatchObject([
    { action: 'second-factor-not-demanded' },
    // The call in between, by a user without it.
    { action: 'refused', details: { call: 'GET /api/admin/second-factor' } },
    { action: 'second-factor-demanded' },
  ]);
  await other.close();
});

test('an administrator resets a user’s second factor; sessions end and the owner is notified', async () => {
  const person = await server.addPerson();
  const client = await server.signIn(person);
  await setUpApp(client);
  await addPasskey(client);
  const unfinished = server.visitor();
  await showPassword(unfinished, person);
  const path = `/api/admin/users/${person.id}/second-factor`;
  expect((await boss.get(path)).json()).toEqual({
    app: true,
    passkeys: 1,
    recoveryCodesLeft: 10,
    demandedOfCompany: false,
  });
  expect((await boss.post(`${path}/reset`)).status).toBe(200);
  expect((await boss.get(path)).json()).toMatchObject({ app: false, passkeys: 0, recoveryCodesLeft: 0 });
  expect((await client.get('/api/auth/me')).status).toBe(401);
  const late = await unfinished.post('/api/auth/second-factor', { code: '000000' });
  expect(late.json()).toMatchObject({ code: 'sign-in-expired' });
  expect((await showPassword(server.visitor(), person)).json()).toHaveProperty('user');
  expect((await boss.post(`${path}/reset`)).status).toBe(409);
  const [line] = (
    await boss.get(`/api/admin/audit?subject=${person.id}&action=second-factor-reset`)
  ).json() as unknown[];
  expect(line).toMatchObject({ actor: expect.stringMatching(/^admin/), subject: person.email });
  const outbox = `${server.services.config.dataDir}/outbox`;
  await expect
    .poll(async () => (await mailsTo(outbox, person.email)).join('\n'), { timeout: 30_000 })
    .toContain('Your second factor was reset');
});

test('a reset does not lift the requirement, and no one can reset their own', async () => {
  const person = await server.addPerson();
  await setUpApp(await server.signIn(person));
  await demandOfCompany(person);
  expect((await boss.post(`/api/admin/users/${person.id}/second-factor/reset`)).status).toBe(200);
  const again = await server.signIn(person);
  expect((await again.get('/api/properties')).json()).toMatchObject({ code: 'second-factor-required' });
  const { id } = (await boss.get('/api/auth/me')).json() as { id: string };
  expect((await boss.post(`/api/admin/users/${id}/second-factor/reset`)).status).toBe(409);
  expect((await boss.post('/api/admin/users/nobody/second-factor/reset')).status).toBe(404);
});
