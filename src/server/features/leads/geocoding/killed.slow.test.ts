import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Geocoding } from '#contract/geocoding.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { makeDatabase } from '#testing/database.ts';
import { answerAll, type CensusServer, startCensusServer } from '#testing/geocoder-server.ts';
import { type ServerProcess, startProcess } from '#testing/process.ts';
import { imported, uploadForm } from '#testing/uploads.ts';

const admin = { email: 'boss@example.com', password: 'correct horse' };

let database: Awaited<ReturnType<typeof makeDatabase>>;
let census: CensusServer;
let dataDir: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  database = await makeDatabase();
  census = await startCensusServer();
  dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-killed-'));
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await census.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Client> {
  server = await startProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    GEOCODER: 'census',
    GEOCODER_URL: census.url,
  });
  await server.ready();
  const client = makeClient(server.url);
  const { status } = await client.post('/api/auth/login', admin);
  expect(status).toBe(200);
  return client;
}

const status = async (client: Client) => (await client.get('/api/geocoding')).json() as Geocoding;

test('a server killed in the middle goes on where it stopped, and asks about nothing twice', async () => {
  const first = await start();
  census.behave((rows) => (rows[0]?.zip === '13210' ? answerAll(rows) : undefined));
  const file = 'Zip,Address\n13210,1 Main St\n13210,2 Main St\n13224,3 Elm St\n';
  await imported(first.post('/api/properties/upload', uploadForm(file)));
  while (!census.calls.some(([row]) => row?.zip === '13224')) await sleep(20);
  await server?.end('SIGKILL');

  census.calls.length = 0;
  census.behave(answerAll);
  const second = await start();
  // The minute's job may have come first, which is as well.
  await second.post('/api/geocoding/retry');
  while ((await status(second)).state !== 'idle') await sleep(50);
  expect(await status(second)).toMatchObject({ total: 3, located: 3, waiting: 0 });
  expect(census.calls.map((rows) => rows.map(({ street }) => street))).toEqual([['3 ELM ST']]);
}, 300_000);
