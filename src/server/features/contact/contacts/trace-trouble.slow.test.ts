import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TraceImport } from '#contract/trace-import.ts';
import { addressKey } from '#domain/addresses.ts';
import { eq } from '#server/db/orm.ts';
import { contactPoints, people, properties } from '#server/db/schema/index.ts';
import { PASSWORD, type Person, startTestServer, type TestServer } from '#testing/app.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { startProcess } from '#testing/process.ts';
import { addProperties } from '#testing/properties.ts';

const ZIP = '75075';
const ROWS = 60;
let server: TestServer;
let person: Person;
let owner: Client;
let doors: number[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.services;
  await db.delete(properties).where(eq(properties.zipCode, ZIP));
  doors = await addProperties(
    db,
    ZIP,
    Array.from({ length: ROWS }, (_, at) => {
      const address = `${at + 1} Pecan St`;
      return { address, addressKey: addressKey(address) };
    }),
  );
  person = await server.addPerson({ zips: [ZIP], companyRole: 'owner' });
  owner = await server.signIn(person);
});

const send = (client = owner) => {
  const lines = ['Property Address,Property Zip,First Name,Last Name,Phone 1'];
  for (let at = 0; at < ROWS; at += 1)
    lines.push(`${at + 1} Pecan St,${ZIP},Ann,Lee ${at},480555${String(1000 + at)}`);
  const form = new FormData();
  form.set('apply', 'yes');
  form.set('file', new Blob([`${lines.join('\n')}\n`]), 'traced.csv');
  return client.post('/api/contacts/import', form);
};
const kept = async () => ({
  people: await server.services.db.$count(people),
  points: await server.services.db.$count(contactPoints),
});
const whole = { people: ROWS, points: ROWS };

test('the same file twice at once is kept once', async () => {
  const answers = await Promise.all([send(), send()]);
  const came = answers.map((answer) => answer.json() as TraceImport);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(came.map((one) => one.points).toSorted((a, b) => a - b)).toEqual([0, ROWS]);
  expect(await kept()).toEqual(whole);
});

test('an import whose connection dies in the middle keeps nothing, and sent again keeps all', async () => {
  const { pool } = server.services;
  const last = doors.at(-1) ?? 0;
  const holder = await pool.connect();
  // The last row waits, so the others are written and not yet committed.
  await holder.query('begin');
  await holder.query('select from properties where id = $1 for update', [last]);
  const sent = send();
  const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  let pid: number | undefined;
  while (pid === undefined) pid = (await holder.query<{ pid: number }>(waiting)).rows[0]?.pid;
  await holder.query('select pg_terminate_backend($1)', [pid]);
  expect((await sent).status).toBeGreaterThanOrEqual(500);
  await holder.query('rollback');
  holder.release();
  expect(await kept()).toEqual({ people: 0, points: 0 });
  expect((await send()).json()).toMatchObject(whole);
  expect(await kept()).toEqual(whole);
});

test('a server killed in the middle of an import keeps nothing of it, and after its restart the file is kept once', async () => {
  const { pool } = server.services;
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-killed-'));
  const start = async () => {
    const started = await startProcess({ DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir });
    await started.ready();
    const client = makeClient(started.url);
    await client.post('/api/auth/login', { email: person.email, password: PASSWORD });
    return { started, client };
  };
  const first = await start();
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from properties where id = $1 for update', [doors.at(-1)]);
  const sent = send(first.client).catch(() => null);
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await holder.query(waiting)).rows.length === 0) await sleep(20);
  await first.started.end('SIGKILL');
  expect(await sent).toBeNull();
  await holder.query('rollback');
  holder.release();

  const second = await start();
  expect(await kept()).toEqual({ people: 0, points: 0 });
  expect((await send(second.client)).json()).toMatchObject(whole);
  expect((await send(second.client)).json()).toMatchObject({ people: 0, points: 0 });
  expect(await kept()).toEqual(whole);
  await second.started.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}, 120_000);

test('a sender of single bytes is cut off, holds no connection of the database, and nothing of the file is kept', async () => {
  const strict = await startTestServer({ patience: { stall: 1000, stallBytes: 1000, look: 50 } });
  const sender = await strict.signIn(await strict.addPerson({ zips: [ZIP], companyRole: 'owner' }));
  const socket = connect(Number(new URL(strict.baseUrl).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  socket.on('error', () => {});
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const head = ['POST /api/contacts/import HTTP/1.1', 'host: 127.0.0.1', `cookie: ${sender.cookie()}`];
  const form = ['content-type: multipart/form-data; boundary=x', 'content-length: 5000', '', ''];
  socket.write([...head, ...form].join('\r\n'));
  const body = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  let at = 0;
  const drip = setInterval(() => socket.write(body[at++ % body.length] ?? ''), 100);
  await sleep(500);
  const { pool } = strict.services;
  expect(pool.totalCount - pool.idleCount).toBe(0);
  await ended;
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(await strict.services.db.$count(people)).toBe(0);

  // One who goes away in the middle of a byte a second leaves nothing behind either.
  const gone = connect(Number(new URL(strict.baseUrl).port), '127.0.0.1');
  gone.on('error', () => {});
  gone.write([...head, ...form].join('\r\n') + body);
  await sleep(300);
  gone.destroy();
  await sleep(300);
  expect(pool.totalCount - pool.idleCount).toBe(0);
  expect((await sender.get('/api/auth/me')).status).toBe(200);
  await strict.close();
});
