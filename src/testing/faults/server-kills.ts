import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Random } from '#domain/random.ts';
import { APPLICATION_ROLE, prepareDataDir, startEmbedded } from '#server/platform/database/index.ts';
import { type Client, makeClient } from '../client.ts';
import { type ServerProcess, startProcess } from '../process.ts';

const ROWS = 20_000;
const login = { email: 'boss@example.com', password: 'boss-secret' };

let dataDir: string;
let database: Awaited<ReturnType<typeof startEmbedded>>;
const kills = { 'a migration': 0, 'an import': 0, 'a bulk job': 0, geocoding: 0 };

/**
 * Kills a server with -9 at a random moment of a first migration, an import, and of a bulk job and the geocoding that
 * follows the import; starts it again, and looks whether anything was lost, doubled or left half done.
 */
export async function playServerKills(rounds: number, random: Random): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-faults-'));
  await prepareDataDir(dataDir);
  database = await startEmbedded(dataDir, ['fsync=off']);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await playRound(`round_${round}`, random);
      console.log(`round ${round} of ${rounds}: nothing lost, doubled or half done`);
    }
    const figures = Object.entries(kills).map(([what, count]) => `${count} in ${what}`);
    console.log(`\n${rounds} rounds held; killed ${figures.join(', ')}.`);
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function playRound(name: string, random: Random): Promise<void> {
  await onServer('postgres', `create database ${name} owner ${APPLICATION_ROLE}`);
  const settings = {
    ADMIN_EMAIL: login.email,
    ADMIN_PASSWORD: login.password,
    DATABASE_URL: database.urlOf(name),
    DATA_DIR: join(dataDir, name),
    LOG_LEVEL: 'silent',
  };

  const migrating = await startProcess(settings);
  await sleep(random.next() * 2500);
  if (await isCutOff(migrating)) kills['a migration'] += 1;

  let server = await started(settings);
  let admin = await signedIn(server);
  const importing = send(admin, rows('After')).catch(() => 0);
  await sleep(random.next() * 1500);
  await server.end('SIGKILL');
  if ((await importing) !== 200) kills['an import'] += 1;

  server = await started(settings);
  admin = await signedIn(server);
  const found = await count(name, 'properties');
  expect(found === 0 || found === ROWS, `${found} properties of ${ROWS} after the import was killed`);
  await expectTotals(name, found);
  expect((await send(admin, rows('After'))) === 200, 'the import goes through afterwards');
  expect((await count(name, 'properties')) === ROWS, 'the import left every property once');
  await expectTotals(name, ROWS);

  const queue = (await admin.post('/api/queues', { name: 'Doors' })).json() as { id: number };
  const adding = admin.post(`/api/queues/${queue.id}/items/bulk`, { filter: {}, cap: 5000 }).catch(() => {});
  await sleep(random.next() * 600);
  await server.end('SIGKILL');
  await adding;
  if (await anyJobOpen(name)) kills['a bulk job'] += 1;
  if ((await countPlaced(name)) < ROWS) kills.geocoding += 1;

  server = await started(settings);
  const hadJob = (await count(name, 'bulk_queue_jobs')) > 0;
  // Work that was left behind is taken up within a minute or two.
  for (let waited = 0; (await anyJobOpen(name)) && waited < 180; waited += 1) await sleep(1000);
  expect(!(await anyJobOpen(name)), 'the bulk job came to its end');
  const items = await count(name, 'queue_items');
  expect(items === (hadJob ? 5000 : 0), `${items} doors in the queue, ${hadJob ? 5000 : 0} were asked for`);
  for (let waited = 0; (await countPlaced(name)) < ROWS && waited < 180; waited += 1) await sleep(1000);
  expect((await countPlaced(name)) === ROWS, 'every address found its place');
  expect((await count(name, 'properties')) === ROWS, 'geocoding left every property once');
  expect((await server.end('SIGTERM')) === 0, 'the server ends cleanly');
  await onServer('postgres', `drop database ${name} with (force)`);
}

async function isCutOff(server: ServerProcess): Promise<boolean> {
  const wasReady = server.output().includes('is ready');
  await server.end('SIGKILL');
  return !wasReady;
}

async function started(settings: Record<string, string>): Promise<ServerProcess> {
  const server = await startProcess(settings);
  await server.ready();
  return server;
}

async function signedIn(server: ServerProcess): Promise<Client> {
  const client = makeClient(server.url);
  const { status } = await client.post('/api/auth/login', login);
  expect(status === 200, `sign-in answers ${status}`);
  return client;
}

function rows(owner: string): string {
  const lines = Array.from({ length: ROWS }, (_, n) => `P${n},${n + 1} Main St,${owner}`);
  return `parcelnumb,address,owner\n${lines.join('\n')}\n`;
}

async function send(admin: Client, csv: string): Promise<number> {
  const form = new FormData();
  form.append('zipCode', '85251');
  form.append('file', new Blob([csv]), 'leads.csv');
  return (await admin.post('/api/admin/upload/properties', form)).status;
}

async function expectTotals(name: string, wanted: number): Promise<void> {
  const [row] = await onServer(name, 'select coalesce(sum(property_count), 0)::int as n from zip_codes');
  expect(row?.n === wanted, `the ZIP's total says ${row?.n} of ${wanted}`);
  const open = "select count(*)::int as n from uploads where state in ('receiving', 'importing')";
  expect((await onServer(name, open))[0]?.n === 0, 'no import is shown as running');
}

async function count(name: string, table: string): Promise<number> {
  return (await onServer(name, `select count(*)::int as n from ${table}`))[0]?.n ?? 0;
}

/** The offline geocoder puts every address into the middle of its ZIP. */
function countPlaced(name: string): Promise<number> {
  return count(name, "properties where location_precision = 'zip'");
}

async function anyJobOpen(name: string): Promise<boolean> {
  return (await count(name, "bulk_queue_jobs where status in ('queued', 'running')")) > 0;
}

async function onServer(name: string, statement: string): Promise<{ n?: number }[]> {
  const client = new pg.Client({ connectionString: database.superuserUrlOf(name) });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`It did not hold: ${what}`);
}
