import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type BackupKeys,
  noKeys,
  restoreDatabase,
  restoreFiles,
  takeBackup,
} from '#server/platform/backup/index.ts';
import { startTestServer } from '#testing/app.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { makeDatabase } from '#testing/database.ts';
import { startProcess } from '#testing/process.ts';
import { addProperties } from '#testing/properties.ts';
import { imported, uploadForm } from '#testing/uploads.ts';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'ridgecap-backup-'));
  // Root's PostgreSQL runs under another account, which must be able to pass through.
  await chmod(place, 0o755);
});
afterEach(() => rm(place, { recursive: true, force: true }));

test('a backup under load brings back every row of its moment, its files, and numbers that go on', async () => {
  const server = await startTestServer();
  const folder = join(place, 'backup');
  // A job waits, whose queue is read after it.
  const csv = uploadForm('Address,Year Build\n1 A St,1950\n', { zipCode: '85252' });
  await imported((await server.admin()).post('/api/admin/upload/properties', csv));
  const queued = await server.services.pool.query('select from pgboss.job');
  expect(queued.rowCount).toBeGreaterThan(0);
  const ids = await addProperties(server.services.db, '85251', [
    ...Array.from({ length: 500 }, () => ({})),
    { owner: 'Tab\there, \\N and\nline', address: '1 Ünïcode St' },
  ]);
  const person = await server.addPerson({ zips: ['85251'] });
  const contractor = await server.signIn(person);
  await server.services.files.put('uploads/x/rejected.csv', [Buffer.from('row,reason\n')]);

  const load = keepWriting(contractor, ids);
  await load.written(20);
  let live: Digests = {};
  const manifest = await takeBackup(
    { databaseUrl: server.databaseUrl, dataDir: server.services.config.dataDir },
    folder,
    async (client) => {
      const before = load.count();
      live = await digestsOf(client);
      await load.written(before + 5);
    },
  );
  await load.stop();
  expect(manifest.tables.find(({ name }) => name === 'property_notes')?.rows).toBeGreaterThan(0);

  const empty = await makeDatabase({ empty: true });
  await restoreDatabase(folder, empty.url);
  const restored = new pg.Client({ connectionString: empty.url });
  await restored.connect();
  expect(await digestsOf(restored)).toEqual(live);
  await restored.end();
  await restoreFiles(folder, join(place, 'data'));
  expect(await readdir(join(place, 'data/files/uploads/x'))).toEqual(['rejected.csv']);

  const second = await startTestServer({ databaseUrl: empty.url });
  const again = await second.signIn(person);
  expect((await again.post('/api/queues', { name: 'After the restore' })).status).toBeLessThan(300);
  expect(await addProperties(second.services.db, '85251', [{}])).toEqual([Math.max(...ids) + 1]);
  await expect(restoreDatabase(folder, empty.url)).rejects.toThrow('The database is not empty');
  await second.close();
  await server.close();
  await empty.drop();
});

test('a damaged or cut-off backup is refused, and the database stays as empty as it was', async () => {
  const server = await startTestServer();
  await addProperties(server.services.db, '85251', [{}, {}]);
  const from = { databaseUrl: server.databaseUrl, dataDir: server.services.config.dataDir };
  const folder = join(place, 'backup');
  await takeBackup(from, folder);
  await expect(takeBackup(from, folder)).rejects.toThrow('already there');
  await expect(takeBackup(from, join(from.dataDir, 'backup'))).rejects.toThrow('inside DATA_DIR');

  const empty = await makeDatabase({ empty: true });
  await truncate(join(folder, 'tables/public.properties.copy.gz'), 60);
  await expect(restoreDatabase(folder, empty.url)).rejects.toThrow(
    'public.properties.copy.gz is not as it was',
  );
  await writeFile(join(folder, 'manifest.json'), '{"format":1');
  await expect(restoreDatabase(folder, empty.url)).rejects.toThrow('cannot be read');
  await rm(join(folder, 'manifest.json'));
  await expect(restoreDatabase(folder, empty.url)).rejects.toThrow('no complete backup');
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  const { rows } = await client.query("select 1 from pg_tables where schemaname !~ '^(pg_|information)'");
  expect(rows).toEqual([]);
  await client.end();
  await empty.drop();
  await server.close();
});

test('an encrypted backup names nothing, opens with its key alone, and detects what was cut off', async () => {
  const server = await startTestServer();
  await addProperties(server.services.db, '85251', [{ owner: 'Olivia Secret' }]);
  await server.services.files.put('uploads/x/rejected.csv', [Buffer.from('row,reason\n1,Olivia Secret\n')]);
  const identity = await generateX25519Identity();
  const identityFile = join(place, 'key.txt');
  await writeFile(identityFile, `# made for a test\n${identity}\n`);
  const ways = [
    {
      sealed: { ...noKeys, recipients: [await identityToRecipient(identity)] },
      opened: { ...noKeys, identityFile },
      wrong: { ...noKeys, identityFile: join(place, 'other.txt') },
    },
    {
      sealed: { ...noKeys, passphrase: 'correct horse battery' },
      opened: { ...noKeys, passphrase: 'correct horse battery' },
      wrong: { ...noKeys, passphrase: 'wrong horse battery' },
    },
  ];
  await writeFile(join(place, 'other.txt'), await generateX25519Identity());
  for (const [n, { sealed, opened, wrong }] of ways.entries()) {
    const folder = join(place, `sealed-${n}`);
    const { databaseUrl, services } = server;
    await takeBackup({ databaseUrl, dataDir: services.config.dataDir, keys: sealed }, folder);
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    for (const { parentPath, name } of files) {
      const head = (await readFile(join(parentPath, name))).subarray(0, 21).toString();
      expect([name, head]).toEqual([expect.stringMatching(/\.age$/), 'age-encryption.org/v1']);
    }
    const empty = await makeDatabase({ empty: true });
    const restore = (keys?: BackupKeys) => restoreDatabase(folder, empty.url, keys);
    await expect(restore()).rejects.toThrow('The backup is encrypted. Set BACKUP_');
    await expect(restore(wrong)).rejects.toThrow('The key does not fit this backup');
    const table = join(folder, 'tables/public.properties.copy.gz.age');
    const whole = await readFile(table);
    if (opened.identityFile) {
      await truncate(table, whole.length - 20);
      await expect(restore(opened)).rejects.toThrow('public.properties.copy.gz is not as it was');
      await writeFile(table, whole);
    }
    expect((await restore(opened)).tables.find(({ name }) => name === 'properties')?.rows).toBe(1);
    await restoreFiles(folder, join(place, `data-${n}`), opened);
    const back = await readFile(join(place, `data-${n}/files/uploads/x/rejected.csv`), 'utf8');
    expect(back).toContain('Olivia Secret');
    await empty.drop();
  }
  await server.close();
}, 120_000);

test('an operator backs up a running installation and brings it back on an empty machine', async () => {
  const login = { email: 'boss@example.com', password: 'boss-secret' };
  const admin = { ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password };
  const first = await startProcess({ ...admin, DATA_DIR: join(place, 'first') });
  await first.ready();
  const signedIn = makeClient(first.url);
  await signedIn.post('/api/auth/login', login);
  const running = await run('backup', join(place, 'first'), join(place, 'one'));
  expect(running).toContain('Backed up');
  expect(await run('restore', join(place, 'first'), join(place, 'one'))).toContain('is not empty');
  await first.end('SIGTERM');
  expect(await run('backup', join(place, 'first'), join(place, 'two'))).toContain('Backed up');

  expect(await run('restore', join(place, 'second'), join(place, 'one'))).toContain('Restored');
  const second = await startProcess({ ...admin, DATA_DIR: join(place, 'second') });
  await second.ready();
  const kept = await fetch(`${second.url}/api/auth/me`, { headers: { cookie: signedIn.cookie() } });
  expect(kept.status).toBe(200);
  expect(second.output()).not.toContain('password:');
  await second.end('SIGTERM');
}, 240_000);

async function run(task: 'backup' | 'restore', dataDir: string, folder: string): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir };
  const output = await promisify(execFile)(process.execPath, [`scripts/${task}.ts`, folder], { env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return output.stdout + output.stderr;
}

type Digests = Record<string, string>;

/** One digest of all rows of each table, however they are ordered. */
async function digestsOf(client: pg.Client): Promise<Digests> {
  await client.query("set timezone to 'UTC'");
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') order by 1`,
  );
  const digests: Digests = {};
  for (const { name } of rows) {
    const all = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as digest from ${name} t`;
    digests[name] = (await client.query<{ digest: string }>(all)).rows[0]?.digest ?? '';
  }
  return digests;
}

/** Works as four colleagues do: notes, stages and queues, each call a transaction over several tables. */
function keepWriting(client: Client, ids: readonly number[]) {
  let done = 0;
  let stopped = false;
  const work = async (seed: number) => {
    for (let n = seed; !stopped; n += 4) {
      const path = `/api/properties/${ids[n % ids.length]}`;
      const answer =
        n % 3 === 0
          ? await client.put(`${path}/stage`, { stage: 'knocked' })
          : await client.post(`${path}/notes`, { body: `Note ${n}` });
      if (answer.status >= 300) throw new Error(answer.text);
      done += 1;
    }
  };
  const workers = Promise.all([0, 1, 2, 3].map(work));
  return {
    count: () => done,
    async written(wanted: number) {
      while (done < wanted) await Promise.race([workers, new Promise((next) => setTimeout(next, 5))]);
    },
    async stop() {
      stopped = true;
      await workers;
    },
  };
}
