import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditLine } from '#contract/audit.ts';
import type { Problem } from '#contract/problem.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';

/** Fetch sets Host itself. */
function ask(
  server: TestServer,
  host: string | string[],
  path = '/api/site',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      server.baseUrl + path,
      { headers: [host].flat().flatMap((name) => ['host', name]) },
      async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        resolve({ status: answer.statusCode ?? 0, text });
      },
    );
    call.on('error', reject).end();
  });
}

test('only our own names are answered, and the refusal names the setting', async () => {
  const bare = await startTestServer();
  const port = new URL(bare.baseUrl).port;
  for (const host of ['localhost', `LOCALHOST:${port}`, '127.0.0.1', `[::1]:${port}`, 'app.localhost'])
    expect([host, (await ask(bare, host)).status]).toEqual([host, 200]);
  for (const host of ['evil.example', 'localhost.evil.example', '192.0.2.1', 'evil.example:80@localhost'])
    expect([host, (await ask(bare, host)).status]).toEqual([host, 421]);
  const { text } = await ask(bare, 'evil.example', '/login');
  expect((JSON.parse(text) as Problem).detail).toContain('PUBLIC_URL');
  expect((await ask(bare, 'evil.example', '/healthz')).status).toBe(200);
  for (const path of ['/api/site', '/healthz'])
    expect((await ask(bare, ['localhost', 'evil.example'], path)).status).toBe(400);
  await bare.close();

  const named = await startTestServer({ settings: { PUBLIC_URL: 'https://leads.example.com' } });
  expect((await ask(named, 'leads.example.com')).status).toBe(200);
  expect((await ask(named, 'Leads.Example.com.:443')).status).toBe(200);
  expect((await ask(named, '127.0.0.1')).status).toBe(200);
  expect((await ask(named, 'www.example.com')).status).toBe(421);
  await named.close();
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' } });
});
afterAll(() => server.close());

async function signInFrom(forwarded: string): Promise<string | null> {
  const person = await server.addPerson();
  const answer = await server
    .visitor()
    .post(
      '/api/auth/login',
      { email: person.email, password: 'not this one' },
      { 'x-forwarded-for': forwarded },
    );
  expect(answer.status).toBe(401);
  const admin = await server.admin();
  const lines = (await admin.get(`/api/admin/audit?subject=${person.id}`)).json() as AuditLine[];
  return lines.find(({ action }) => action === 'sign-in-failed')?.address ?? null;
}

test('the audit record has the address our own proxies saw, not the one a caller made up', async () => {
  expect(await signInFrom('203.0.113.9')).toBe('203.0.113.9');
  expect(await signInFrom('198.51.100.1, 203.0.113.9, 10.1.2.3')).toBe('203.0.113.9');
  expect(await signInFrom('198.51.100.1, 203.0.113.9:4711')).toBe('203.0.113.9');
  expect(await signInFrom('[2001:db8::9]:4711')).toBe('2001:db8::9');
});

test('an invalid X-Forwarded-For is ignored and no failure', async () => {
  expect(await signInFrom('x'.repeat(4000))).toBe('127.0.0.1');
  expect(await signInFrom(`fe80::1%${'x'.repeat(300)}`)).toBe('127.0.0.1');
  expect(await signInFrom("'; drop table users --, 10.1.2.3")).toBe('10.1.2.3');
  expect(await signInFrom(',,,')).toBe('127.0.0.1');
});

test('a page may use its place and camera for itself, and nothing else of the device', async () => {
  const policy = (await server.visitor().get('/')).headers.get('permissions-policy');
  expect(policy).toContain('geolocation=(self), camera=(self)');
  expect(policy).toContain('microphone=()');
});
