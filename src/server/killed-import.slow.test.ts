import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Upload } from '#contract/uploads.ts';
import { fileOwners } from '#server/features/index.ts';
import { checkFiles, openFolder } from '#server/files/index.ts';
import { openLog } from '#server/platform/log.ts';
import { PASSWORD, startTestServer } from '#testing/app.ts';
import { makeClient } from '#testing/client.ts';
import { startProcess } from '#testing/process.ts';
import { uploadForm } from '#testing/uploads.ts';
import { files } from './db/schema/index.ts';

test('a server that is killed between a file and its row leaves no row, and its bytes go a day later', async () => {
  const server = await startTestServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-killed-'));
  const { db, pool } = server.services;
  const person = await server.addPerson({ role: 'admin' });
  const killed = await startProcess({ DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir });
  await killed.ready();
  const admin = makeClient(killed.url);
  await admin.post('/api/auth/login', { email: person.email, password: PASSWORD });
  // The rejected rows are in the store; the transaction that would name them waits for this lock.
  const holder = await pool.connect();
  await holder.query('begin; lock table properties in exclusive mode');
  const uploadId = randomUUID();
  const csv = 'Address,Year Build\n1 A St,3000\n2 A St,1950\n';
  const sent = admin
    .post('/api/admin/upload/properties', uploadForm(csv, { uploadId, zipCode: '85251' }))
    .catch(() => null);
  const waits = async () => {
    const waiting = `select from pg_locks join pg_database on pg_database.oid = database
      where not granted and relation = 'properties'::regclass and datname = current_database()`;
    return (await holder.query(waiting)).rows.length > 0;
  };
  while (!(await waits())) await sleep(20);
  await killed.end('SIGKILL');
  await sent;
  await holder.query('rollback');
  holder.release();

  const folder = join(dataDir, 'files', 'rejected-rows');
  const [left = ''] = await readdir(folder);
  expect(left).toMatch(/\.csv$/);
  expect(await db.select().from(files)).toEqual([]);
  // The folder is this database's: it knows one of its files.
  const known = { key: 'rejected-rows/known.csv', kind: 'rejected-rows', access: 'administrators' } as const;
  await openFolder(join(dataDir, 'files')).put(known.key, Readable.from(['address']));
  await db.insert(files).values({ ...known, mediaType: 'text/csv', size: 7, digest: 'f'.repeat(64) });
  const survivor = await server.signIn(person);
  expect((await survivor.get(`/api/uploads/${uploadId}/rejected`)).status).toBe(404);
  expect(((await survivor.get(`/api/uploads/${uploadId}`)).json() as Upload).hasRejectedFile).toBe(false);

  const check = () =>
    checkFiles({ db, files: openFolder(join(dataDir, 'files')) }, fileOwners, {
      log: openLog('silent'),
      signal: new AbortController().signal,
    });
  await check();
  expect(await readdir(folder)).toContain(left);
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(folder, left), yesterday, yesterday);
  await check();
  expect(await readdir(folder)).toEqual(['known.csv']);
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}, 120_000);
