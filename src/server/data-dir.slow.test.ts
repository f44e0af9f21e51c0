import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunning } from '#server/platform/database/index.ts';
import { makeClient } from '#testing/client.ts';
import { type ServerProcess, startProcess } from '#testing/process.ts';
import { uploadForm } from '#testing/uploads.ts';

const login = { email: 'boss@example.com', password: 'boss-secret' };
/** Debian's nobody; any account will do that is neither root nor PostgreSQL's. */
const STRANGER = 65_534;
const isRoot = process.getuid?.() === 0;

let place: string;
let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'ridgecap-modes-'));
  await chmod(place, 0o755);
  dataDir = join(place, 'data');
  // As an earlier release left them.
  await mkdir(join(dataDir, 'files', 'uploads'), { recursive: true });
  await writeFile(join(dataDir, 'files', 'uploads', 'old.csv'), 'row,reason\n');
  for (const open of ['', 'files', 'files/uploads']) await chmod(join(dataDir, open), 0o755);
  await chmod(join(dataDir, 'files/uploads/old.csv'), 0o644);
  server = await startProcess({
    ADMIN_EMAIL: login.email,
    ADMIN_PASSWORD: login.password,
    DATA_DIR: dataDir,
  });
  await server.ready();
  const admin = makeClient(server.url);
  await admin.post('/api/auth/login', login);
  const rejected = uploadForm('address\n""\n1 Main St\n', { zipCode: '85251' });
  expect((await admin.post('/api/admin/upload/properties', rejected)).status).toBe(200);
  await admin.post('/api/auth/forgot-password', { email: login.email });
}, 120_000);
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(place, { recursive: true, force: true });
});

test('everything in DATA_DIR is private to its account, what an earlier release left open too', async () => {
  const open: string[] = [];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0) open.push(`${path} ${(mode & 0o777).toString(8)}`);
  }
  expect(open).toEqual([]);
  expect(await readFile(join(dataDir, 'files/uploads/old.csv'), 'utf8')).toContain('reason');
});

// Word: this account may not become another one.
test.runIf(isRoot)('another local account reads nothing of it', () => {
  const read = `
    const { readdirSync, readFileSync } = require('node:fs');
    for (const path of ${JSON.stringify(['', 'session.secret', 'files/uploads/old.csv', 'postgres.log'])})
      try { (path ? readFileSync : readdirSync)(${JSON.stringify(dataDir)} + '/' + path); console.log('read', path); }
      catch (error) { console.log(error.code); }`;
  const { stdout } = spawnSync(process.execPath, ['-e', read], {
    uid: STRANGER,
    gid: STRANGER,
    cwd: '/',
    encoding: 'utf8',
  });
  expect(stdout.trim().split('\n')).toEqual(['EACCES', 'EACCES', 'EACCES', 'EACCES']);
});

test('the application’s role is not a superuser and owns its tables', async () => {
  const client = new pg.Client((await findRunning(dataDir, 'postgres')) ?? '');
  await client.connect();
  const { rows } = await client.query(`select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles
    where rolname = current_user`);
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }]);
  const foreign = await client.query(`select c.oid::regclass::text as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss', 'drizzle') and pg_get_userbyid(relowner) <> current_user`);
  expect(foreign.rows).toEqual([]);
  await expect(client.query("copy properties to program 'cat'")).rejects.toThrow(/permission denied/);
  await client.end();
});

test('tables that belong to the superuser, as earlier releases made them, are handed over at the next start', async () => {
  const url = new URL((await findRunning(dataDir, 'postgres')) ?? '');
  url.username = 'ridgecap';
  url.password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
  const superuser = new pg.Client(url.href);
  await superuser.connect();
  await superuser.query(`alter database postgres owner to ridgecap; alter table queues owner to ridgecap;
    alter schema pgboss owner to ridgecap; create sequence left_over; create type left_over_kind as enum ('a');
    create function left_over_one() returns int language sql as 'select 1'`);
  await superuser.end();
  expect(await server.end('SIGTERM')).toBe(0);
  server = await startProcess({ DATA_DIR: dataDir });
  await server.ready();
  const client = new pg.Client((await findRunning(dataDir, 'postgres')) ?? '');
  await client.connect();
  const { rows } = await client.query(`select
    (select pg_get_userbyid(datdba) from pg_database where datname = 'postgres') as database,
    (select pg_get_userbyid(relowner) from pg_class where relname = 'queues') as "table",
    (select pg_get_userbyid(relowner) from pg_class where relname = 'left_over') as sequence,
    (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'pgboss') as schema,
    (select pg_get_userbyid(proowner) from pg_proc where proname = 'left_over_one') as routine,
    (select pg_get_userbyid(typowner) from pg_type where typname = 'left_over_kind') as type`);
  expect(new Set(Object.values(rows[0]))).toEqual(new Set(['ridgecap_app']));
  await client.end();
  const admin = makeClient(server.url);
  expect((await admin.post('/api/auth/login', login)).status).toBe(200);
});

test('what else is started on the same folder, refused or not, leaves it as its database needs it', async () => {
  const before = (await stat(dataDir)).mode;
  const second = await startProcess({ DATA_DIR: dataDir });
  await expect(second.ready()).rejects.toThrow(/already runs on/);
  expect((await stat(dataDir)).mode).toBe(before);
  const databaseUrl = (await findRunning(dataDir, 'postgres')) ?? '';
  const beside = await startProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  await beside.ready();
  expect((await stat(dataDir)).mode).toBe(before);
  expect(await beside.end('SIGTERM')).toBe(0);
}, 120_000);

test('the database that crashes is started again, even if the folder was closed to it meanwhile', async () => {
  await chmod(dataDir, 0o700);
  const postmaster = Number(
    (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
  process.kill(postmaster, 'SIGKILL');
  await expect
    .poll(
      async () =>
        (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
      {
        timeout: 60_000,
      },
    )
    .not.toBe(String(postmaster));
  await server.ready();
}, 90_000);
