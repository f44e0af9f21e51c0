import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditLine } from '#contract/audit.ts';
import type { SessionUser } from '#contract/auth.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { makeClient } from '#testing/client.ts';
import { startProcess } from '#testing/process.ts';
import { setUpApp, showPassword } from '#testing/second-factor.ts';

let server: TestServer;
let place: string;
beforeAll(async () => {
  server = await startTestServer();
  place = await mkdtemp(join(tmpdir(), 'ridgecap-admin-'));
  // PostgreSQL does not run as root, and its own account has to pass through.
  await chmod(place, 0o755);
});
afterAll(async () => {
  await server.close();
  await rm(place, { recursive: true, force: true });
});

interface Ended {
  code: number;
  output: string;
}

/** The command as an operator types it. */
async function type(settings: Record<string, string>, ...args: string[]): Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...settings };
  return promisify(execFile)(process.execPath, ['scripts/admin.ts', ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

const here = () => ({ DATABASE_URL: server.databaseUrl, DATA_DIR: place });
const crew = ['--email', 'Crew@example.com', '--first-name', 'Cleo', '--last-name', 'Crew'];

test('an operator makes a user, gives them a ZIP and another password, and finds them in the list', async () => {
  await server.addPerson({ zips: ['85251'] });
  const made = await type(here(), 'create-user', ...crew);
  const password = /shown this once: (\S+)/.exec(made.output)?.[1] ?? '';
  const client = server.visitor();
  const signIn = (password: string) =>
    client.post('/api/auth/login', { email: 'crew@example.com', password });
  expect((await signIn(password)).status).toBe(200);
  const assigned = await type(
    here(),
    ...['assign-zip', '--email', 'crew@example.com', '--zip', '85251', '--term', 'days-90'],
  );
  expect(assigned).toEqual({ code: 0, output: 'crew@example.com has ZIP code 85251.\n' });
  const me = (await client.get('/api/auth/me')).json() as SessionUser;
  expect(me.assignedZipCodes).toEqual(['85251']);
  const reset = await type(here(), 'reset-password', '--email', 'crew@example.com');
  expect((await client.get('/api/auth/me')).status).toBe(401);
  expect((await signIn(/shown this once: (\S+)/.exec(reset.output)?.[1] ?? '')).status).toBe(200);
  const list = await type(here(), 'list-users', '--search', 'cleo');
  expect(list.output).toMatch(/^crew@example\.com\s+Cleo Crew\s+user\s+Cleo Crew\s+Basic\s+85251$/m);
  const admin = await server.admin();
  const written = (await admin.get('/api/admin/audit?actor=command%20line')).json() as AuditLine[];
  expect(written.map(({ action }) => action)).toEqual([
    'user-password-reset',
    'zip-assigned',
    'user-created',
  ]);
}, 60_000);

test('an operator helps an administrator who lost every second factor', async () => {
  const person = await server.addPerson({ role: 'admin' });
  const client = await server.signIn(person);
  await setUpApp(client);
  const reset = await type(here(), 'reset-second-factor', '--email', person.email);
  expect(reset).toEqual({ code: 0, output: expect.stringContaining('has no second factor any more') });
  expect((await client.get('/api/auth/me')).status).toBe(401);
  expect((await showPassword(server.visitor(), person)).json()).toHaveProperty('user');
  const again = await type(here(), 'reset-second-factor', '--email', person.email);
  expect(again).toEqual({ code: 1, output: expect.stringContaining('has no second factor') });
}, 60_000);

test('the same rules apply: what the screens refuse is refused with the same sentence', async () => {
  const taken = await type(here(), 'create-user', ...crew, '--password', 'for the first day');
  expect(taken).toEqual({ code: 1, output: expect.stringContaining('already exists') });
  const unknown = await type(here(), 'assign-zip', '--email', 'crew@example.com', '--zip', '99999');
  expect(unknown).toEqual({ code: 1, output: expect.stringContaining('ZIP code 99999 was not found.') });
  const nobody = await type(here(), 'reset-password', '--email', 'nobody@example.com');
  expect(nobody.output).toContain('The user nobody@example.com was not found.');
}, 60_000);

test('a typing mistake is reported, with the help below', async () => {
  const wrong = await type(here(), 'create-user', '--email', 'nobody', '--password', '12345');
  expect(wrong.code).toBe(2);
  expect(wrong.output).toContain('--email (Invalid email format)');
  expect(wrong.output).toContain('--password (Password must be at least 6 characters)');
  expect(wrong.output).toContain('--first-name is missing');
  expect((await type(here(), 'fire-everybody')).output).toContain('There is no command "fire-everybody".');
  expect((await type(here(), 'list-users', '--color')).output).toContain("Unknown option '--color'");
  expect(await type(here())).toEqual({ code: 0, output: expect.stringContaining('Usage: npm run admin') });
}, 120_000);

test('it works beside a running server with the embedded database, and without one', async () => {
  const dataDir = { DATA_DIR: join(place, 'data') };
  expect((await type(dataDir, 'list-users')).output).toContain('Start Ridgecap once');
  const login = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'boss-secret' };
  const running = await startProcess({ ...dataDir, ...login });
  await running.ready();
  const made = await type(dataDir, 'create-user', ...crew, '--password', 'for the first day', '--admin');
  expect(made.output).toBe('Created the administrator crew@example.com.\n');
  const answer = await makeClient(running.url).post('/api/auth/login', {
    email: 'crew@example.com',
    password: 'for the first day',
  });
  expect(answer.status).toBe(200);
  await running.end('SIGTERM');
  expect((await type(dataDir, 'list-users')).output).toContain('crew@example.com');
}, 120_000);
