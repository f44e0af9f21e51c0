import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutSecrets } from '#server/platform/log.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { makeDatabase } from '#testing/database.ts';
import { freePort, type ServerProcess, startProcess } from '#testing/process.ts';

const secrets = {
  admin: 'boss-secret-0',
  wrong: 'wrong-secret-1',
  fresh: 'fresh-secret-2',
  chosen: 'chosen-secret-3',
  registered: 'registered-secret-4',
  smtp: 'smtp-secret-5',
  metrics: 'metrics-secret-6789',
  reset: 'reset-secret-7-reset-secret-7-reset-secret-7',
  bearer: 'bearer-secret-8-bearer-secret-8',
  session: 'session-secret-9-session-secret-9-session',
};
const email = 'boss@example.com';

let database: Awaited<ReturnType<typeof makeDatabase>>;
let server: ServerProcess;
let dataDir: string;
let boss: Client;
beforeAll(async () => {
  database = await makeDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-log-'));
  server = await startProcess({
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: secrets.admin,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://postman:${secrets.smtp}@127.0.0.1:${await freePort()}`,
    METRICS_TOKEN: secrets.metrics,
    SESSION_SECRET: secrets.session,
    LOG_LEVEL: 'trace',
  });
  await server.ready();
  boss = makeClient(server.url);
}, 120_000);
afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

test('the log of a process that talks as much as it can holds no secret, and each line names its call', async () => {
  const visitor = makeClient(server.url);
  await visitor.post('/api/auth/login', { email, password: secrets.wrong });
  expect((await boss.post('/api/auth/login', { email, password: secrets.admin })).status).toBe(200);
  const cookies = [boss.cookie()];
  const { newPassword, ...change } = { currentPassword: secrets.admin, newPassword: secrets.fresh };
  await boss.post('/api/auth/change-password', { ...change, newPassword });
  await visitor.post('/api/auth/request-password-reset', { email });
  await visitor.post('/api/auth/reset-password', { token: secrets.reset, newPassword: secrets.chosen });
  await visitor.get(`/reset-password?token=${secrets.reset}`);
  await visitor.get(`/api/nowhere?token=${secrets.reset}`, { authorization: `Bearer ${secrets.bearer}` });
  await visitor.get('/metrics', { authorization: `Bearer ${secrets.metrics}` });
  const person = { email: 'new@example.com', password: secrets.registered, firstName: 'A', lastName: 'B' };
  const registered = await makeClient(server.url).post('/api/auth/register', person);
  const { token } = registered.json() as { token: string };
  expect(token).toBeTruthy();

  // From here on every query about people fails, and its parameters are secrets.
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('alter table users rename to users_away');
  await visitor.post('/api/auth/login', { email, password: secrets.wrong });
  const broken = await visitor.post('/api/auth/register', { ...person, email: 'other@example.com' });
  expect(broken.status).toBe(500);
  await visitor.get('/api/auth/me', { authorization: `Bearer ${token}` });
  await client.query('alter table users_away rename to users');
  await client.end();

  const requestId = broken.headers.get('x-request-id') ?? '?';
  const whole = () => server.output().replace(/[^\n]*$/, '');
  await until(() => whole().includes('job failed') && whole().includes(requestId));
  const log = whole();
  const hidden = [
    ...Object.values(secrets),
    ...cookies.flatMap((cookie) => cookie.split('; ').map((pair) => pair.split('=')[1] ?? '?')),
    token,
    '$argon2id$',
    new URL(database.url).password,
  ];
  expect(hidden.filter((secret) => log.includes(secret))).toEqual([]);
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const failures = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed');
  expect(failures.map(({ reqId }) => reqId)).toContain(requestId);
}, 60_000);

test('secrets inside other text are cut out too', () => {
  const lines = [
    'GET /reset-password?token=abc123&x=1 failed',
    'connect postgres://ridgecap:pass.word@db:5432/ridgecap',
    '{"authorization":"Bearer abc123"}',
    'cookie ridgecap_session=abc123; theme=dark',
    'next=%2Freset-password%3Ftoken%3Dabc123',
    'GET /api/calendar/a_b-3.ics failed',
  ];
  expect(lines.map(withoutSecrets)).toEqual([
    'GET /reset-password?token=[cut]&x=1 failed',
    'connect postgres://ridgecap:[cut]@db:5432/ridgecap',
    '{"authorization":"Bearer [cut]"}',
    'cookie ridgecap_session=[cut]; theme=dark',
    'next=%2Freset-password%3Ftoken%3D[cut]',
    'GET /api/calendar/[cut].ics failed',
  ]);
});

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !holds(); tries += 1) await sleep(50);
}
