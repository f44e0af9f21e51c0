import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import type { Problem } from '#contract/problem.ts';
import { sql } from '#server/db/orm.ts';
import { PASSWORD, startTestServer, type TestServer } from '#testing/app.ts';
import type { Answer } from '#testing/client.ts';
import { type Outbox, outboxOf } from '#testing/outbox.ts';

let server: TestServer;
let mails: Outbox;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  mails = outboxOf(server.services.config.dataDir);
});
afterAll(() => server.close());

const userOf = (answer: Answer) => answer.json() as SessionUser;
const problemOf = (answer: Answer) => answer.json() as Problem;

describe('signing in', () => {
  test('a contractor signs in, is known, and signs out', async () => {
    const person = await server.addPerson({ zips: ['85251'] });
    const browser = await server.signIn(person);
    const me = userOf(await browser.get('/api/auth/me'));
    expect(me).toMatchObject({
      email: person.email,
      role: 'user',
      isAdmin: false,
      assignedZipCodes: ['85251'],
    });
    const { status, headers } = await browser.post('/api/auth/logout');
    expect([status, headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^ridgecap_session=;.*Expires=Thu, 01 Jan 1970/),
    ]);
    expect((await browser.get('/api/auth/me')).status).toBe(401);
  });

  test('an email is recognized in any case and with blanks around it', async () => {
    const person = await server.addPerson();
    const answer = await server
      .visitor()
      .post('/api/auth/login', { email: ` ${person.email.toUpperCase()} `, password: PASSWORD });
    expect(answer.status).toBe(200);
  });

  test('a wrong password and an unknown email are refused alike', async () => {
    const person = await server.addPerson();
    const wrong = await server
      .visitor()
      .post('/api/auth/login', { email: person.email, password: 'not this one' });
    const unknown = await server
      .visitor()
      .post('/api/auth/login', { email: 'nobody@example.com', password: 'not this one' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(problemOf(wrong).detail).toBe('Invalid email or password');
    expect({ ...problemOf(wrong), requestId: '' }).toEqual({ ...problemOf(unknown), requestId: '' });
  });

  test('bad input names its fields', async () => {
    const answer = await server.visitor().post('/api/auth/login', { email: 'no address', password: '123' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(problemOf(answer).errors).toContainEqual({
      path: 'password',
      message: 'Password must be at least 6 characters',
    });
  });

  test('the session id changes at sign-in, and the table does not hold it', async () => {
    const person = await server.addPerson();
    const browser = await server.signIn(person);
    const before = browser.cookie();
    await browser.post('/api/auth/login', { email: person.email, password: PASSWORD });
    expect(browser.cookie()).not.toBe(before);
    const rows = await server.services.db.execute(sql`select sid from sessions`);
    const id = decodeURIComponent(/ridgecap_session=([^;]+)/.exec(browser.cookie())?.[1] ?? '').split('.')[0];
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(rows.rows.map((row) => row.sid)).not.toContain(id);
  });

  test('a session cookie is out of reach for scripts and other sites', async () => {
    const person = await server.addPerson();
    const answer = await server
      .visitor()
      .post('/api/auth/login', { email: person.email, password: PASSWORD });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
      'ridgecap_device',
      'ridgecap_session',
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  });

  test('calls that change something are refused from a foreign site', async () => {
    const person = await server.addPerson();
    const login = { email: person.email, password: PASSWORD };
    const foreign = await server.visitor().post('/api/auth/login', login, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    for (const site of ['cross-site', 'same-site']) {
      const elsewhere = await server.visitor().post('/api/auth/login', login, { 'sec-fetch-site': site });
      expect([site, elsewhere.status]).toEqual([site, 403]);
    }
    expect((await server.visitor().post('/api/auth/login', login, { origin: server.baseUrl })).status).toBe(
      200,
    );
  });
});

describe('throttling', () => {
  test('a reset is asked for at most five times an hour for one address', async () => {
    const ask = () =>
      server.visitor().post('/api/auth/request-password-reset', { email: 'often@example.com' });
    for (let i = 0; i < 5; i += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});

describe('registering', () => {
  test('a visitor makes an account, is signed in, and can use their token', async () => {
    const browser = server.visitor();
    const answer = await browser.post('/api/auth/register', {
      email: 'new@example.com',
      password: 'slate roof 1',
      firstName: 'New',
    });
    expect(answer.status).toBe(201);
    const { token } = answer.json() as { token: string };
    expect(userOf(await browser.get('/api/auth/me')).email).toBe('new@example.com');
    const program = server.visitor();
    const me = await program.get('/api/auth/me', { authorization: `Bearer ${token}` });
    const { rows } = await server.services.db.execute(
      sql`select expires_at - created_at <= interval '30 days' as short from api_tokens
        where user_id = ${userOf(me).id}`,
    );
    expect(rows).toEqual([{ short: true }]);
    expect(userOf(me)).toMatchObject({ email: 'new@example.com', role: 'user', assignedZipCodes: [] });
  });

  test('a taken address is reported as taken', async () => {
    const person = await server.addPerson();
    const answer = await server
      .visitor()
      .post('/api/auth/register', { email: person.email, password: 'slate roof 1' });
    expect(answer.status).toBe(409);
    expect(problemOf(answer).errors?.[0]?.path).toBe('email');
  });

  test.each([
    ['aaaaaa', 'This password is one of the most common ones. Please choose another.'],
    ['Football1', 'This password is one of the most common ones. Please choose another.'],
    ['Ridgecap2026', 'This password is one of the most common ones. Please choose another.'],
    ['P@ssw0rd1!', 'This password is one of the most common ones. Please choose another.'],
    ['NoraNew1', 'This password is made of your name or email address. Please choose another.'],
  ])('%s is refused as a password', async (password, detail) => {
    const person = { email: 'nora@example.com', firstName: 'Nora', lastName: 'New' };
    const answer = await server.visitor().post('/api/auth/register', { ...person, password });
    expect(answer.status).toBe(400);
    expect(problemOf(answer)).toMatchObject({ detail, errors: [{ path: 'password', message: detail }] });
  });

  test('users cannot make themselves administrators', async () => {
    const browser = server.visitor();
    const account = { email: 'sly@example.com', password: 'slate roof 1' };
    expect((await browser.post('/api/auth/register', { ...account, role: 'admin' })).status).toBe(400);
    expect((await browser.post('/api/auth/register', { ...account, isAdmin: true })).status).toBe(400);
    await browser.post('/api/auth/register', account);
    expect(userOf(await browser.get('/api/auth/me'))).toMatchObject({ role: 'user', isAdmin: false });
  });

  test('an invented token opens nothing', async () => {
    const answer = await server.visitor().get('/api/auth/me', { authorization: 'Bearer made-up' });
    expect(answer.status).toBe(401);
  });
});

describe('changing the password', () => {
  test('ends the other sessions and keeps this one', async () => {
    const person = await server.addPerson();
    const here = await server.signIn(person);
    const elsewhere = await server.signIn(person);
    const change = { currentPassword: PASSWORD, newPassword: 'another one', confirmPassword: 'another one' };
    expect((await here.post('/api/auth/change-password', change)).status).toBe(200);
    expect((await here.get('/api/auth/me')).status).toBe(200);
    expect((await elsewhere.get('/api/auth/me')).status).toBe(401);
    const again = await server
      .visitor()
      .post('/api/auth/login', { email: person.email, password: 'another one' });
    expect(again.status).toBe(200);
    const same = { ...change, currentPassword: 'another one' };
    expect((await here.post('/api/auth/change-password', same)).status).toBe(400);
    const mail = await mails.about(person.email, 'Ridgecap: Your password was changed');
    expect(mail).toContain('From: node, address 127.0.0.1');
  });

  test('needs the current password and a matching confirmation', async () => {
    const browser = await server.signIn(await server.addPerson());
    const wrong = { currentPassword: 'not mine', newPassword: 'another one', confirmPassword: 'another one' };
    expect(problemOf(await browser.post('/api/auth/change-password', wrong)).detail).toBe(
      'Current password is incorrect',
    );
    const mismatch = { currentPassword: PASSWORD, newPassword: 'another one', confirmPassword: 'other' };
    expect(problemOf(await browser.post('/api/auth/change-password', mismatch)).errors).toEqual([
      { path: 'confirmPassword', message: "Passwords don't match" },
    ]);
    expect((await server.visitor().post('/api/auth/change-password', mismatch)).status).toBe(401);
  });
});

describe('resetting the password', () => {
  test('the link from the mail works once and ends every session', async () => {
    const person = await server.addPerson();
    const browser = await server.signIn(person);
    await server.visitor().post('/api/auth/request-password-reset', { email: person.email });
    const token = await mails.tokenTo(person.email);
    const reset = { token, newPassword: 'brand new', confirmPassword: 'brand new' };
    expect((await server.visitor().post('/api/auth/reset-password', reset)).status).toBe(200);
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    const second = await server.visitor().post('/api/auth/reset-password', reset);
    expect(second.status).toBe(400);
    expect(problemOf(second).detail).toBe('The reset link is invalid or expired.');
    const login = await server
      .visitor()
      .post('/api/auth/login', { email: person.email, password: 'brand new' });
    expect(login.status).toBe(200);
  });

  test('wrong links from an address do not block right ones', async () => {
    const shared = await startTestServer({ work: true });
    const person = await shared.addPerson();
    const reset = (token: string) =>
      shared
        .visitor()
        .post('/api/auth/reset-password', { token, newPassword: 'brand new', confirmPassword: 'brand new' });
    for (let n = 0; n < 30; n += 1) expect((await reset(`wrong ${n}`)).status).toBe(400);
    expect((await reset('one more')).status).toBe(429);
    expect(
      (await shared.visitor().post('/api/auth/request-password-reset', { email: person.email })).status,
    ).toBe(200);
    const token = await outboxOf(shared.services.config.dataDir).tokenTo(person.email);
    expect((await reset(token)).status).toBe(200);
    await shared.close();
  });

  test('a newer link voids the older one, and an hour voids both', async () => {
    const person = await server.addPerson();
    const ask = () => server.visitor().post('/api/auth/request-password-reset', { email: person.email });
    await ask();
    const older = await mails.tokenTo(person.email);
    await ask();
    const newer = await mails.tokenTo(person.email, older);
    const reset = (token: string) =>
      server
        .visitor()
        .post('/api/auth/reset-password', { token, newPassword: 'brand new', confirmPassword: 'brand new' });
    expect((await reset(older)).status).toBe(400);
    await server.services.db.execute(
      sql`update password_reset_tokens set expires_at = now() - interval '1 second'`,
    );
    expect((await reset(newer)).status).toBe(400);
  });

  test('the answer does not reveal whether an account exists, and the table holds no token', async () => {
    const person = await server.addPerson();
    const known = await server.visitor().post('/api/auth/request-password-reset', { email: person.email });
    const unknown = await server
      .visitor()
      .post('/api/auth/request-password-reset', { email: 'who@example.com' });
    expect(known.text).toBe(unknown.text);
    const token = await mails.tokenTo(person.email);
    const kept = await server.services.db.execute(sql`select token from password_reset_tokens`);
    expect(kept.rows.map((row) => row.token)).not.toContain(token);
  });
});
