import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PasskeyCreation } from '#contract/passkeys.ts';
import type { SecondFactors } from '#contract/second-factor.ts';
import { PASSWORD, startTestServer, type TestServer } from '#testing/app.ts';
import { makeAuthenticator } from '#testing/authenticator.ts';
import { codeOf } from '#testing/authenticator-app.ts';
import type { Client } from '#testing/client.ts';
import { mailsTo } from '#testing/outbox.ts';
import { addPasskey, confirmApp, read, SITE, setUpApp, showPassword } from '#testing/second-factor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: SITE }, work: true });
});
afterAll(() => server.close());

const password = { currentPassword: PASSWORD };
const factors = async (client: Client) => read<SecondFactors>(await client.get('/api/profile/second-factor'));

async function member() {
  const person = await server.addPerson();
  return { person, client: await server.signIn(person) };
}

test('nothing is set up at first', async () => {
  const { client } = await member();
  expect(await factors(client)).toEqual({ app: null, passkeys: [], recoveryCodesLeft: 0, demanded: false });
});

test('every change asks for the password again, and answers beside its field', async () => {
  const { client } = await member();
  const { id } = await addPasskey(client);
  for (const path of [
    '/api/profile/second-factor/app',
    '/api/profile/second-factor/app/remove',
    '/api/profile/second-factor/recovery-codes',
    '/api/profile/passkeys/request',
    `/api/profile/passkeys/${id}/remove`,
  ]) {
    const wrong = await client.post(path, { currentPassword: 'not this one' });
    expect(wrong.json(), path).toMatchObject({ status: 400, errors: [{ path: 'currentPassword' }] });
    expect((await client.post(path, {})).status, path).toBe(400);
  }
  expect((await factors(client)).passkeys).toHaveLength(1);
});

test('an app counts only after its first code, and its QR code has what apps expect', async () => {
  const { client, person } = await member();
  const setup = read<{ secret: string; uri: string }>(
    await client.post('/api/profile/second-factor/app', password),
  );
  const uri = new URL(setup.uri);
  expect(decodeURIComponent(uri.pathname)).toBe(`/Ridgecap:${person.email}`);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: setup.secret, issuer: 'Ridgecap' });
  expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect((await factors(client)).app).toBeNull();
  expect((await showPassword(server.visitor(), person)).json()).toHaveProperty('user');

  const confirm = (code: string) => client.post('/api/profile/second-factor/app/confirm', { code });
  expect((await confirm('12 34')).json()).toMatchObject({ status: 400, errors: [{ path: 'code' }] });
  const wrong = codeOf(setup.secret) === '000000' ? '111111' : '000000';
  expect((await confirm(wrong)).json()).toMatchObject({ status: 400, errors: [{ path: 'code' }] });
  const { recoveryCodes } = read<{ recoveryCodes: string[] }>(await confirm(codeOf(setup.secret)));
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await factors(client)).toMatchObject({ app: { lastUsedAt: null }, recoveryCodesLeft: 10 });
  expect((await confirm(codeOf(setup.secret, 1))).status).toBe(409);
});

test('the code that confirmed the setup does not sign in as well', async () => {
  const { client, person } = await member();
  const { secret } = read<{ secret: string }>(await client.post('/api/profile/second-factor/app', password));
  const code = codeOf(secret);
  await client.post('/api/profile/second-factor/app/confirm', { code });
  const other = server.visitor();
  await showPassword(other, person);
  expect((await other.post('/api/auth/second-factor', { code })).status).toBe(401);
});

test('a new app replaces the old one when it is confirmed, not before', async () => {
  const { client, person } = await member();
  const old = await setUpApp(client);
  const next = read<{ secret: string }>(await client.post('/api/profile/second-factor/app', password));
  const signInWith = async (secret: string) => {
    const visitor = server.visitor();
    await showPassword(visitor, person);
    return (await visitor.post('/api/auth/second-factor', { code: codeOf(secret) })).status;
  };
  expect(await signInWith(old.secret)).toBe(200);
  expect((await confirmApp(client, next.secret)).json()).toEqual({ recoveryCodes: null });
  expect(await signInWith(old.secret)).toBe(401);
  expect(await signInWith(next.secret)).toBe(200);
});

test('the first factor signs other devices out, which came in without it', async () => {
  const { client, person } = await member();
  const elsewhere = await server.signIn(person);
  await setUpApp(client);
  expect((await elsewhere.get('/api/auth/me')).status).toBe(401);
  expect((await client.get('/api/auth/me')).status).toBe(200);
});

test('passkeys are listed by name with their last use, renamed and removed; strangers’ are absent', async () => {
  const { client, person } = await member();
  const { id, authenticator } = await addPasskey(client, 'Laptop');
  const phone = server.visitor();
  await showPassword(phone, person);
  const request = (await phone.post('/api/auth/second-factor/passkey')).json();
  const passkey = authenticator.sign(request as never);
  expect((await phone.post('/api/auth/second-factor', { passkey })).status).toBe(200);
  expect((await client.put(`/api/profile/passkeys/${id}`, { name: 'Old laptop' })).status).toBe(200);
  expect(await factors(client)).toMatchObject({
    passkeys: [{ id, name: 'Old laptop', lastUsedAt: expect.any(String) }],
    recoveryCodesLeft: 10,
  });
  const stranger = await server.contractor();
  expect((await stranger.put(`/api/profile/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
  expect((await stranger.post(`/api/profile/passkeys/${id}/remove`, password)).status).toBe(404);
  expect((await client.post(`/api/profile/passkeys/${id}/remove`, password)).status).toBe(200);
  expect(await factors(client)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  expect((await showPassword(server.visitor(), person)).json()).toHaveProperty('user');
});

test('a passkey is made from one challenge, once, in the session that asked, on this site', async () => {
  const { client } = await member();
  const authenticator = makeAuthenticator(SITE);
  const ask = async (who: Client) =>
    read<PasskeyCreation>(await who.post('/api/profile/passkeys/request', password));
  const add = (passkey: unknown, who = client) => who.post('/api/profile/passkeys', { name: 'Key', passkey });
  const other = (await member()).client;
  expect((await add(authenticator.create(await ask(client)), other)).status).toBe(400);
  const phished = authenticator.create(await ask(client), { origin: 'https://evil.example' });
  expect((await add(phished)).status).toBe(400);
  const good = authenticator.create(await ask(client));
  expect((await add(good)).status).toBe(201);
  expect((await add(good)).status).toBe(400);
  const request = await ask(client);
  expect(request.excludeCredentials).toMatchObject([{ id: good.id, transports: ['usb'] }]);
});

test('new recovery codes take the place of the old ones, and only beside a factor', async () => {
  const { client, person } = await member();
  const make = () => client.post('/api/profile/second-factor/recovery-codes', password);
  expect((await make()).status).toBe(409);
  const { recoveryCodes: old } = await setUpApp(client);
  const { recoveryCodes: fresh } = read<{ recoveryCodes: string[] }>(await make());
  expect(fresh).toHaveLength(10);
  const other = server.visitor();
  await showPassword(other, person);
  const finish = (recoveryCode?: string) => other.post('/api/auth/second-factor', { recoveryCode });
  expect((await finish(old[0])).status).toBe(401);
  expect((await finish(fresh[0])).status).toBe(200);
});

test('the owner is notified of every change, and the record has it', async () => {
  const { client, person } = await member();
  const { recoveryCodes } = await setUpApp(client);
  const other = server.visitor();
  await showPassword(other, person);
  await other.post('/api/auth/second-factor', { recoveryCode: recoveryCodes[0] });
  await client.post('/api/profile/second-factor/recovery-codes', password);
  await client.post('/api/profile/second-factor/app/remove', password);
  const outbox = `${server.services.config.dataDir}/outbox`;
  const subjects = [
    'A second factor was added',
    'A recovery code was used',
    'New recovery codes',
    'A second factor was removed',
  ];
  await expect
    .poll(async () => (await mailsTo(outbox, person.email)).join('\n'), { timeout: 30_000 })
    .toSatisfy((mails: string) => subjects.every((subject) => mails.includes(subject)));
  const admin = await server.admin();
  const lines = (await admin.get(`/api/admin/audit?subject=${person.id}`)).json() as { action: string }[];
  expect(lines.map(({ action }) => action).filter((action) => !action.startsWith('sign'))).toEqual([
    'second-factor-removed',
    'recovery-codes-made',
    'recovery-code-used',
    'second-factor-added',
  ]);
  expect(JSON.stringify(lines)).not.toContain(recoveryCodes[0]);
});

test('without a host name for the site, passkeys report it', async () => {
  const nameless = await startTestServer();
  const client = await nameless.contractor();
  const answer = await client.post('/api/profile/passkeys/request', password);
  expect(answer.json()).toMatchObject({ status: 409, detail: expect.stringContaining('PUBLIC_URL') });
  expect((await nameless.visitor().post('/api/auth/passkey/request')).status).toBe(409);
  await nameless.close();
});
