import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BulkJob } from '#contract/bulk-adds.ts';
import type { Upload } from '#contract/uploads.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { makeDatabase } from '#testing/database.ts';
import { freePort, type ServerProcess, startProcess, statusOf } from '#testing/process.ts';

const login = { email: 'boss@example.com', password: 'boss-secret' };
/** Wrong passwords of one account within a quarter of an hour: throttle.ts. */
const GUESSES = 10;
const settings = { ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password };

let dataDir: string;
let running: ServerProcess[];
let database: Awaited<ReturnType<typeof makeDatabase>> | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-main-'));
  running = [];
});
afterEach(async () => {
  for (const server of running) if (server.child.exitCode === null) await server.end('SIGTERM');
  await database?.drop();
  database = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

async function start(more: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startProcess({ ...settings, DATA_DIR: dataDir, ...more });
  running.push(server);
  return server;
}

/** On a database that is there already, which is faster: where the embedded one is not what a test is about. */
async function startOnDatabase(more: Record<string, string> = {}): Promise<ServerProcess> {
  database ??= await makeDatabase();
  return start({ DATABASE_URL: database.url, ...more });
}

const signIn = async (server: ServerProcess) =>
  (await makeClient(server.url).post('/api/auth/login', login)).status;

test('a first start serves, keeps its data over SIGTERM and kill -9, and leaves no database behind', async () => {
  const first = await start();
  const before: (number | undefined)[] = [];
  while (before.at(-1) !== 200) before.push(await statusOf(`${first.url}/healthz`));
  expect(new Set(before.filter((status) => status !== undefined && status !== 200))).toEqual(new Set([503]));
  await first.ready();
  expect(first.output()).toContain(`Ridgecap is ready: http://localhost`);
  expect(first.output()).not.toContain(login.password);
  expect(await signIn(first)).toBe(200);

  const second = await start();
  const [code] = await once(second.child, 'exit');
  expect(code).toBe(1);
  expect(second.output()).toContain('Another Ridgecap already runs on');

  await first.end('SIGKILL');
  const third = await start();
  await third.ready();
  expect(await signIn(third)).toBe(200);
  const postmaster = Number(
    (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
  expect(await third.end('SIGTERM')).toBe(0);
  expect(() => process.kill(postmaster, 0)).toThrow();
  // Three starts of a database of one's own, beside other tests.
}, 180_000);

test('a request that runs when SIGTERM comes is answered', async () => {
  const server = await startOnDatabase();
  await server.ready();
  const body = JSON.stringify(login);
  const running = request(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  running.write(body.slice(0, 10));
  await sleep(200);
  const ended = server.end('SIGTERM');
  await sleep(200);
  running.end(body.slice(10));
  const [response] = await once(running, 'response');
  expect(response.statusCode).toBe(200);
  response.resume();
  expect(await ended).toBe(0);
});

test('a connection that a browser opened ahead of need does not hold up the end', async () => {
  const server = await startOnDatabase();
  await server.ready();
  const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(silent, 'connect');
  const asked = Date.now();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(Date.now() - asked).toBeLessThan(15_000);
  expect(server.output()).not.toMatch(/"level":(40|50)/);
  silent.destroy();
});

test('an upload cut off by kill -9 shows as interrupted, and its ZIP as it was before', async () => {
  const first = await startOnDatabase();
  await first.ready();
  const admin = makeClient(first.url);
  await admin.post('/api/auth/login', login);
  const before = uploadForm('85251', 'address,owner\n1 Main St,Before\n');
  expect((await admin.post('/api/admin/upload/properties', before)).status).toBe(200);
  const endless = fetch(`${first.url}/api/admin/upload/properties`, endlessUpload(admin.cookie())).catch(
    () => {},
  );
  await until(async () => (await history(admin))[0]?.state === 'receiving');
  await sleep(300);
  await first.end('SIGKILL');
  await endless;

  const second = await startOnDatabase();
  await second.ready();
  const again = makeClient(second.url);
  await again.post('/api/auth/login', login);
  expect((await history(again)).map(({ state }) => state)).toEqual(['interrupted', 'completed']);
  const leads = (await again.get('/api/properties')).json() as { address: string; owner: string }[];
  expect(leads.map(({ address, owner }) => [address, owner])).toEqual([['1 Main St', 'Before']]);
});

test('settings that cannot be used are named, all at once', async () => {
  const server = await start({ PORT: 'http', PUBLIC_URL: 'example', SESSION_SECRET: 'short' });
  const [code] = await once(server.child, 'exit');
  expect(code).toBe(1);
  expect(server.output()).toContain('PORT: must be a port number');
  expect(server.output()).toContain('PUBLIC_URL: must be a URL such as https://leads.example.com');
  expect(server.output()).toContain('SESSION_SECRET: must have at least 32 characters');
});

test('a port in use is reported', async () => {
  const port = String(await freePort());
  const first = await startOnDatabase({ PORT: port });
  await first.ready();
  const otherDir = await mkdtemp(join(tmpdir(), 'ridgecap-main-'));
  const second = await startOnDatabase({ PORT: port, DATA_DIR: otherDir });
  await once(second.child, 'exit');
  expect(second.output()).toContain(`Port ${port} is already in use`);
  await rm(otherDir, { recursive: true, force: true });
});

test('two servers that start together on one empty database migrate it once and both serve', async () => {
  database = await makeDatabase({ empty: true });
  const { url } = database;
  const servers = await Promise.all([start({ DATABASE_URL: url }), start({ DATABASE_URL: url })]);
  await Promise.all(servers.map((server) => server.ready()));
  expect(await Promise.all(servers.map(signIn))).toEqual([200, 200]);

  const [one, other] = servers.map(({ url }) => makeClient(url));
  if (!one || !other) throw new Error('There are two.');
  await one.post('/api/auth/login', login);
  const asOne = { cookie: one.cookie() };
  expect((await other.get('/api/auth/me', asOne)).json()).toMatchObject({ email: login.email });

  await one.post('/api/admin/upload/properties', uploadForm('85251', 'address\n1 Main St\n'));
  const { jobId } = (await one.post('/api/queues/default/items/bulk', { filter: {} })).json() as BulkJob;
  await until(async () => {
    const job = (await other.get(`/api/queues/jobs/${jobId}`, asOne)).json() as BulkJob;
    return job.status === 'completed';
  });
  expect((await other.get('/api/queues', asOne)).json()).toEqual([expect.objectContaining({ itemCount: 1 })]);

  const guesses: number[] = [];
  for (let n = 0; n < 2 * GUESSES; n += 1) {
    const wrong = { email: 'somebody@example.com', password: `guess ${n}` };
    guesses.push((await makeClient(servers[n % 2]?.url ?? '').post('/api/auth/login', wrong)).status);
  }
  expect(guesses.filter((status) => status === 401)).toHaveLength(GUESSES);
  expect(guesses.slice(GUESSES).every((status) => status === 429)).toBe(true);

  await one.post('/api/auth/logout');
  expect((await other.get('/api/auth/me', asOne)).status).toBe(401);
});

const history = async (client: Client) => (await client.get('/api/uploads/history')).json() as Upload[];

function uploadForm(zipCode: string, csv: string): FormData {
  const form = new FormData();
  form.append('zipCode', zipCode);
  form.append('file', new File([csv], 'leads.csv', { type: 'text/csv' }));
  return form;
}

/** A multipart request whose file never ends. */
function endlessUpload(cookie: string): RequestInit & { duplex: 'half' } {
  const part = (name: string, more = '') =>
    `--cut\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  async function* body() {
    yield `${part('zipCode')}85251\r\n${part('file', '; filename="endless.csv"')}address,owner\n1 Main St,After\n`;
    for (let n = 2; ; n += 1) {
      yield `${n} Main St,After\n`;
      await sleep(2);
    }
  }
  return {
    method: 'POST',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=cut' },
    body: Readable.toWeb(Readable.from(body()).map((text: string) => Buffer.from(text))) as BodyInit,
    duplex: 'half',
  };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(50);
}
