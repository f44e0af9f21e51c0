import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planDays } from '#sample/company/plan.ts';
import { listSampleDoors } from '#server/features/platform/sample-company/doors.data.ts';
import { makeClient } from '#testing/client.ts';
import { makeDatabase } from '#testing/database.ts';
import { type ServerProcess, startProcess } from '#testing/process.ts';

let database: Awaited<ReturnType<typeof makeDatabase>>;
let dataDir: string;
let observer: pg.Client;
let running: ServerProcess | undefined;
beforeAll(async () => {
  database = await makeDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-first-start-'));
  observer = new pg.Client({ connectionString: database.url });
  await observer.connect();
});
afterAll(async () => {
  if (running?.child.exitCode === null && running.child.signalCode === null) await running.end('SIGKILL');
  await observer.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const settings = () => ({ DATABASE_URL: database.url, DATA_DIR: dataDir, SAMPLE_DATA: 'on' });
async function start(): Promise<ServerProcess> {
  running = await startProcess(settings());
  return running;
}

/** Null if it cannot be asked yet. */
const ask = async (query: string): Promise<number | null> =>
  observer.query<{ n: number }>(query).then(
    ({ rows }) => rows[0]?.n ?? null,
    () => null,
  );
async function until(query: string, least: number): Promise<void> {
  while (((await ask(query)) ?? 0) < least) await sleep(20);
}

const ADMIN = 'admin@ridgecap.example';
const OWNER = 'owner@saguaro.example';
const passwordOf = (output: string, email: string) =>
  new RegExp(`${email.replaceAll('.', '\\.')}\\s+(\\S+)`).exec(output)?.[1];
const signIn = async (url: string, email: string, password: string | undefined) =>
  (await makeClient(url).post('/api/auth/login', { email, password })).status;
const live = `select count(*)::int as n from operations where name = 'sample.live' and state = 'completed'`;
const daysDone = `select count(*)::int as n from operation_steps s join operations o on o.id = s.operation_id
  where o.name = 'sample.live'`;

test('a first start that is killed at any moment prints its logins at the next, until somebody uses them', async () => {
  const first = await start();
  await until(`select count(*)::int as n from users where email = '${ADMIN}'`, 1);
  await first.end('SIGKILL');
  expect(first.output()).not.toContain(ADMIN);

  const second = await start();
  await second.ready();
  while (!second.output().includes('at every start')) await sleep(20);
  expect(passwordOf(second.output(), ADMIN)).toMatch(/^\w{4}(-\w{4}){3}$/);
  expect((await stat(join(dataDir, 'first-logins.json'))).mode & 0o777).toBe(0o600);
  await until(daysDone, 4);
  await second.end('SIGKILL');

  const third = await start();
  await third.ready();
  while (!third.output().includes('at every start')) await sleep(20);
  for (const email of [ADMIN, OWNER]) {
    const password = passwordOf(third.output(), email);
    expect(password).toBe(passwordOf(second.output(), email));
    expect(await signIn(third.url, email, password)).toBe(200);
  }
  await until(daysDone, 12);
  await third.end('SIGKILL');

  const fourth = await start();
  await fourth.ready();
  while (!fourth.output().includes('is ready')) await sleep(20);
  expect(fourth.output()).not.toContain(ADMIN);
  expect(await readdir(dataDir)).not.toContain('first-logins.json');
}, 400_000);

test('the company that it left half done is complete in the end, and nothing is there twice', async () => {
  await until(live, 1);
  const listed = await listSampleDoors(drizzle(observer));
  const { rows } = await observer.query<{ now: string }>(
    `select payload ->> 'now' as now from operations where name = 'sample.live'`,
  );
  const planning = planDays(listed, new Date(rows[0]?.now ?? ''));
  let step = planning.next();
  while (!step.done) step = planning.next();
  const deeds = step.value.flatMap((day) => day.deeds);
  const walks = step.value.flatMap((day) => day.walks);
  const planned = (kind: string) => deeds.filter((deed) => deed.kind === kind).length;
  expect(await ask('select count(*)::int as n from knocks')).toBe(planned('knock'));
  expect(await ask('select count(*)::int as n from walks')).toBe(walks.length);
  expect(await ask('select count(*)::int as n from appointments')).toBe(planned('appointment'));
  expect(await ask('select count(*)::int as n from proposals')).toBe(
    step.value.flatMap(({ papers }) => papers.filter((paper) => paper.step === 'draft')).length,
  );
  const flights = `select count(*)::int as n from captures where kind = 'flight' and captured_to < current_date - 20`;
  expect(await ask(flights)).toBe(1);
}, 400_000);

test('removing the sample, killed in the middle, has removed nothing; to its end, the sample and nothing else', async () => {
  await until(
    `select count(*)::int as n from operations where name = 'sample.hail' and state = 'completed'`,
    1,
  );
  const people = () => ask('select count(*)::int as n from users');
  const houses = () => ask('select count(*)::int as n from properties');
  const [before, knocks] = [await people(), await ask('select count(*)::int as n from knocks')];
  await observer.query(`insert into zip_codes (zip_code) values ('80014') on conflict do nothing`);
  await observer.query(
    `insert into properties (address, zip_code, address_key, identity) values ('1 Own St', '80014', '1 own st', 'own')`,
  );
  // The last thing it deletes waits for this lock.
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query(`begin; select from users where email = '${OWNER}' for update`);
  const killed = removal();
  const waits = `select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
    where not granted and query like '%users%' and pg_stat_activity.datname = current_database()`;
  await until(waits, 1);
  killed.kill('SIGKILL');
  await holder.query('rollback');
  await holder.end();
  await until(
    `select 1 - count(*)::int as n from pg_stat_activity where query like 'delete from "users"%' and state <> 'idle'
      and datname = current_database()`,
    1,
  );
  expect([await people(), await houses(), await ask('select count(*)::int as n from knocks')]).toEqual([
    before,
    2592,
    knocks,
  ]);

  const whole = removal();
  expect(await once(whole, 'exit')).toEqual([0, null]);
  expect(await people()).toBe(1);
  expect(await houses()).toBe(1);
  expect(await ask('select count(*)::int as n from knocks')).toBe(0);
  expect(await ask(`select count(*)::int as n from captures where kind = 'flight'`)).toBe(0);
  await running?.end('SIGTERM');
  const again = await start();
  await again.ready();
  expect(await houses()).toBe(1);
  await again.end('SIGTERM');
}, 400_000);

function removal() {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...settings() };
  return spawn(process.execPath, ['scripts/admin.ts', 'remove-sample', '--confirm'], {
    env,
    stdio: 'inherit',
  });
}
