import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeClient } from '#testing/client.ts';
import { makeMovableDatabase } from '#testing/movable-database.ts';
import { startProcess } from '#testing/process.ts';

const login = { email: 'boss@example.com', password: 'boss-secret' };

test('a database that is restarted under load costs only clean 503s, and then all is well', async () => {
  const database = await makeMovableDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-faults-'));
  const server = await startProcess({
    ADMIN_EMAIL: login.email,
    ADMIN_PASSWORD: login.password,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  });
  await server.ready();
  const admin = makeClient(server.url);
  await admin.post('/api/auth/login', login);
  const acknowledged: string[] = [];
  const statuses: number[] = [];
  const bodies = new Set<string>();
  let isLoading = true;
  const worker = async (who: number) => {
    for (let n = 0; isLoading; n += 1) {
      const name = `Queue ${who}-${n}`;
      const answer = n % 2 ? await admin.get('/api/queues') : await admin.post('/api/queues', { name });
      statuses.push(answer.status);
      if (answer.status >= 500) bodies.add(answer.headers.get('content-type') ?? '');
      if (answer.status >= 500) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      if (n % 2 === 0 && answer.status < 300) acknowledged.push(name);
      await sleep(5);
    }
  };
  const load = Promise.all([1, 2, 3, 4].map(worker));
  await sleep(1000);
  await database.stop();
  await sleep(1000);
  await database.start();
  await sleep(2000);
  const sinceThen = statuses.length;
  await sleep(1500);
  isLoading = false;
  await load;

  expect(new Set(statuses)).toEqual(new Set([200, 201, 503].filter((status) => statuses.includes(status))));
  expect(statuses).toContain(503);
  expect([...bodies].every((type) => type.includes('application/problem+json'))).toBe(true);
  expect(statuses.slice(sinceThen)).not.toContain(503);
  expect((await admin.get('/healthz')).status).toBe(200);
  const names = ((await admin.get('/api/queues')).json() as { name: string }[]).map(({ name }) => name);
  expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.length).toBe(new Set(names).size);

  const lines = server.output().split('\n');
  // However many calls and jobs met it.
  expect(lines.filter((line) => /"level":[456]0/.test(line))).toEqual([
    expect.stringContaining('the database is not reachable'),
  ]);

  await server.end('SIGTERM');
  await database.discard();
  await rm(dataDir, { recursive: true, force: true });
}, 240_000);
