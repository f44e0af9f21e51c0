import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditLine } from '#contract/audit.ts';
import type { PasskeyRequest } from '#contract/passkeys.ts';
import { eq } from '#server/db/orm.ts';
import { passkeyChallenges, pendingSignIns, recoveryCodes, totpFactors } from '#server/db/schema/index.ts';
import { PASSWORD, type Person, startTestServer, type TestServer } from '#testing/app.ts';
import { makeAuthenticator } from '#testing/authenticator.ts';
import { codeOf } from '#testing/authenticator-app.ts';
import type { Client } from '#testing/client.ts';
import { addPasskey, read, SITE, setUpApp, showPassword } from '#testing/second-factor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: SITE } });
});
afterAll(() => server.close());

const ways = (answer: { json(): unknown }) => (answer.json() as { secondFactor?: string[] }).secondFactor;
const finish = (client: Client, body: object) => client.post('/api/auth/second-factor', body);
const isIn = async (client: Client) => (await client.get('/api/auth/me')).status === 200;
const requestFor = async (client: Client) =>
  read<PasskeyRequest>(await client.post('/api/auth/second-factor/passkey'));
const requestAlone = async (client: Client) =>
  read<PasskeyRequest>(await client.post('/api/auth/passkey/request'));

async function personWithApp() {
  const person = await server.addPerson();
  return { person, ...(await setUpApp(await server.signIn(person))) };
}

async function personWithPasskey() {
  const person = await server.addPerson();
  return { person, ...(await addPasskey(await server.signIn(person))) };
}

async function knowsPassword(person: Person): Promise<Client> {
  const client = server.visitor();
  expect((await showPassword(client, person)).status).toBe(200);
  return client;
}

test('an account without a second factor signs in as ever', async () => {
  const person = await server.addPerson();
  const client = server.visitor();
  const answer = read<Record<string, unknown>>(await showPassword(client, person));
  expect(Object.keys(answer)).toEqual(['user']);
  expect(answer.user).not.toHaveProperty('duty');
  expect(await isIn(client)).toBe(true);
});

test('with an authenticator app the password alone opens nothing, password and code do', async () => {
  const { person, secret } = await personWithApp();
  const client = server.visitor();
  const answer = await showPassword(client, person);
  expect(ways(answer)).toEqual(['totp', 'recovery']);
  expect(answer.text).not.toContain(person.email);
  for (const path of ['/api/auth/me', '/api/properties', '/api/profile/tokens', '/api/profile/second-factor'])
    expect((await client.get(path)).status, path).toBe(401);
  expect((await finish(client, { code: codeOf(secret) })).json()).toMatchObject({ user: { id: person.id } });
  expect(await isIn(client)).toBe(true);
});

test('a code may be typed with spaces, works once, and none before it works again', async () => {
  const { person, secret } = await personWithApp();
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => knowsPassword(person)));
  const spaced = codeOf(secret, 1).replace(/(...)/, '$1 ');
  expect((await finish(first as Client, { code: spaced })).status).toBe(200);
  expect((await finish(second as Client, { code: spaced })).status).toBe(401);
  expect((await finish(third as Client, { code: codeOf(secret) })).status).toBe(401);
});

test('of a burst with the same code one gets in', async () => {
  const { person, secret } = await personWithApp();
  const clients = await Promise.all(Array.from({ length: 5 }, () => knowsPassword(person)));
  const code = codeOf(secret);
  const answers = await Promise.all(clients.map((client) => finish(client, { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
});

test('the unfinished sign-in belongs to its browser and is used up by the first that succeeds', async () => {
  const { person, secret, recoveryCodes: codes } = await personWithApp();
  const stranger = server.visitor();
  expect((await finish(stranger, { code: codeOf(secret) })).json()).toMatchObject({
    code: 'sign-in-expired',
  });
  const client = await knowsPassword(person);
  const held = { cookie: client.cookie() };
  expect((await finish(client, { code: codeOf(secret) })).status).toBe(200);
  const again = await server.visitor().post('/api/auth/second-factor', { recoveryCode: codes[0] }, held);
  expect(again.json()).toMatchObject({ status: 401, code: 'sign-in-expired' });
});

test('it ends after five minutes and when the password changes, and its token is not kept', async () => {
  const { person, secret } = await personWithApp();
  const { db } = server.services;
  const late = await knowsPassword(person);
  const [row] = await db.select().from(pendingSignIns).where(eq(pendingSignIns.userId, person.id));
  expect(late.cookie()).not.toContain(row?.tokenHash);
  expect(Number(row?.expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  const past = new Date(Date.now() - 1000);
  await db.update(pendingSignIns).set({ expiresAt: past }).where(eq(pendingSignIns.userId, person.id));
  expect((await finish(late, { code: codeOf(secret) })).json()).toMatchObject({ code: 'sign-in-expired' });

  const client = await knowsPassword(person);
  const admin = await server.admin();
  expect((await admin.post(`/api/admin/reset-password/${person.id}`)).status).toBe(200);
  expect((await finish(client, { code: codeOf(secret) })).json()).toMatchObject({ code: 'sign-in-expired' });
});

test('the cookie of an unfinished sign-in is not a session and goes only to sign-in calls', async () => {
  const { person } = await personWithApp();
  const answer = await showPassword(server.visitor(), person);
  const [cookie, ...more] = answer.headers.getSetCookie();
  expect(more).toEqual([]);
  expect(cookie).toMatch(
    /^ridgecap_sign_in=[\w-]{43}; Max-Age=300; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
  );
});

test('a recovery code works once, shows how many are left, and its owner gets an email', async () => {
  const { person, recoveryCodes: codes } = await personWithApp();
  expect(codes).toHaveLength(10);
  const kept = await server.services.db
    .select()
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, person.id));
  expect(kept.some(({ codeHash }) => codes.includes(codeHash))).toBe(false);
  const typed = codes[0]?.replaceAll('-', ' ').toUpperCase();
  const used = await finish(await knowsPassword(person), { recoveryCode: typed });
  expect(used.json()).toMatchObject({ recoveryCodesLeft: 9, user: { id: person.id } });
  const again = await finish(await knowsPassword(person), { recoveryCode: typed });
  expect(again.status).toBe(401);
});

test('wrong codes are recorded and run out, from one address at a time', async () => {
  const { person, secret } = await personWithApp();
  const client = await knowsPassword(person);
  const wrong = codeOf(secret) === '000000' ? '111111' : '000000';
  const answers = [];
  for (let attempt = 0; attempt < 11; attempt += 1) answers.push(await finish(client, { code: wrong }));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  expect((await finish(client, { code: codeOf(secret) })).status).toBe(429);
  const admin = await server.admin();
  const lines = (await admin.get(`/api/admin/audit?subject=${person.id}&action=second-factor-failed`)).json();
  expect(lines).toHaveLength(10);
  expect(lines).toMatchObject([{ details: { way: 'totp' }, address: '127.0.0.1' }, ...Array(9).fill({})]);
  expect(JSON.stringify(lines)).not.toContain(wrong);
});

test('what came in with which second factor is in the record', async () => {
  const { person, secret } = await personWithApp();
  await finish(await knowsPassword(person), { code: codeOf(secret) });
  const admin = await server.admin();
  const [line] = (
    await admin.get(`/api/admin/audit?subject=${person.id}&action=sign-in`)
  ).json() as AuditLine[];
  expect(line).toMatchObject({ details: { secondFactor: 'totp' }, actorId: person.id });
});

test('a secret sealed with another installation’s key leaves the recovery codes and never falls open', async () => {
  const { person, secret } = await personWithApp();
  const { db } = server.services;
  const other = await personWithApp();
  const [row] = await db.select().from(totpFactors).where(eq(totpFactors.userId, other.person.id));
  expect(row?.secret).not.toContain(other.secret);
  await db
    .update(totpFactors)
    .set({ secret: row?.secret ?? '' })
    .where(eq(totpFactors.userId, person.id));
  const client = server.visitor();
  expect(ways(await showPassword(client, person))).toEqual(['recovery']);
  expect((await finish(client, { code: codeOf(secret) })).status).toBe(401);
  expect((await finish(client, { code: codeOf(other.secret) })).status).toBe(401);
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
  expect(ways(await showPassword(client, person))).toEqual([]);
  expect(await isIn(client)).toBe(false);
});

test('a passkey is a second factor, also where it does not verify its user', async () => {
  const { person, authenticator } = await personWithPasskey();
  const client = server.visitor();
  expect(ways(await showPassword(client, person))).toEqual(['passkey', 'recovery']);
  const passkey = authenticator.sign(await requestFor(client), { verifiesUser: false });
  expect((await finish(client, { passkey })).status).toBe(200);
  expect(await isIn(client)).toBe(true);
});

test('a passkey signs in alone when it verifies its user, and not otherwise', async () => {
  const { person, authenticator } = await personWithPasskey();
  const client = server.visitor();
  const careless = authenticator.sign(await requestAlone(client), { verifiesUser: false });
  expect((await client.post('/api/auth/passkey', { passkey: careless })).status).toBe(401);
  const passkey = authenticator.sign(await requestAlone(client));
  expect((await client.post('/api/auth/passkey', { passkey })).json()).toMatchObject({
    user: { id: person.id },
  });
  expect(await isIn(client)).toBe(true);
});

test('an answer works once, in the browser that was asked, for what it was asked, on this site', async () => {
  const { person, authenticator } = await personWithPasskey();
  const client = server.visitor();
  const alone = (passkey: unknown) => client.post('/api/auth/passkey', { passkey });

  const elsewhere = authenticator.sign(await requestAlone(server.visitor()));
  await requestAlone(client);
  expect((await alone(elsewhere)).status).toBe(401);

  const phished = authenticator.sign(await requestAlone(client), { origin: 'https://evil.example' });
  expect((await alone(phished)).status).toBe(401);

  const forFactor = authenticator.sign(await requestFor(await knowsPassword(person)));
  await requestAlone(client);
  expect((await alone(forFactor)).status).toBe(401);

  const request = await requestAlone(client);
  const foreign = makeAuthenticator(SITE);
  foreign.create({
    ...request,
    rp: { id: request.rpId, name: '' },
    user: { id: '', name: '', displayName: '' },
  } as never);
  expect((await alone({ ...foreign.sign(request), id: authenticator.sign(request).id })).status).toBe(401);

  const good = authenticator.sign(await requestAlone(client));
  const held = { cookie: client.cookie() };
  expect((await alone(good)).status).toBe(200);
  expect((await server.visitor().post('/api/auth/passkey', { passkey: good }, held)).status).toBe(401);
});

test('a challenge is used up by a wrong answer and late after five minutes', async () => {
  const { authenticator } = await personWithPasskey();
  const client = server.visitor();
  const request = await requestAlone(client);
  const careless = authenticator.sign(request, { verifiesUser: false });
  expect((await client.post('/api/auth/passkey', { passkey: careless })).status).toBe(401);
  expect((await client.post('/api/auth/passkey', { passkey: authenticator.sign(request) })).status).toBe(401);

  const late = authenticator.sign(await requestAlone(client));
  await server.services.db.update(passkeyChallenges).set({ expiresAt: new Date(Date.now() - 1000) });
  expect((await client.post('/api/auth/passkey', { passkey: late })).status).toBe(401);
});

test('the copy of a passkey is refused by its counter', async () => {
  const { authenticator } = await personWithPasskey();
  const client = server.visitor();
  const first = authenticator.sign(await requestAlone(client));
  expect((await client.post('/api/auth/passkey', { passkey: first })).status).toBe(200);
  authenticator.forgetsSignatures();
  const copy = server.visitor();
  const passkey = authenticator.sign(await requestAlone(copy));
  expect((await copy.post('/api/auth/passkey', { passkey })).status).toBe(401);
});

test('another user’s passkey does not finish a sign-in', async () => {
  const { person } = await personWithPasskey();
  const other = await personWithPasskey();
  const client = await knowsPassword(person);
  const passkey = other.authenticator.sign(await requestFor(client));
  expect((await finish(client, { passkey })).status).toBe(401);
  expect(await isIn(client)).toBe(false);
});

test('an API token works on without the second factor, and cannot touch it', async () => {
  const person = await server.addPerson();
  const client = await server.signIn(person);
  await setUpApp(client);
  const made = await client.post('/api/profile/tokens', { name: 'Program', currentPassword: PASSWORD });
  const { token } = read<{ token: string }>(made);
  const headers = { authorization: `Bearer ${token}` };
  const program = server.visitor();
  expect((await program.get('/api/auth/me', headers)).status).toBe(200);
  for (const path of ['app', 'app/remove', 'recovery-codes']) {
    const answer = await program.post(
      `/api/profile/second-factor/${path}`,
      { currentPassword: PASSWORD },
      headers,
    );
    expect(answer.status, path).toBe(403);
  }
});
