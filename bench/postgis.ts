import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const BIN = '/usr/lib/postgresql/15/bin';
const EXTENSION = '/usr/share/postgresql/15/extension/postgis.control';

/** Why the yardstick cannot be measured; null if it can. */
export const missingPostgis = (): string | null =>
  existsSync(join(BIN, 'initdb')) && existsSync(EXTENSION)
    ? null
    : 'yardstick not on this machine (Debian: postgresql-15-postgis-3)';

/** A throwaway PostgreSQL 15 with PostGIS, with the settings it comes with. */
export async function startPostgis(): Promise<{ client: pg.Client; close(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'ridgecap-postgis-'));
  const who = await serverUser();
  if (who) await chown(dir, who.uid, who.gid);
  const run = promisify(execFile);
  await run(
    join(BIN, 'initdb'),
    ['-D', join(dir, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    {
      ...who,
      cwd: dir,
    },
  );
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const args = ['-D', join(dir, 'data'), '-p', `${port}`, '-k', dir, '-c', 'listen_addresses=127.0.0.1'];
  const server = spawn(join(BIN, 'postgres'), args, { ...who, cwd: dir, stdio: 'ignore' });
  const client = await connect(port);
  await client.query('create extension postgis');
  return {
    client,
    async close() {
      await client.end();
      const exited = once(server, 'exit');
      server.kill('SIGINT');
      await exited;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

// PostgreSQL refuses to run as root.
async function serverUser(): Promise<{ uid: number; gid: number } | null> {
  if (userInfo().uid !== 0) return null;
  const run = promisify(execFile);
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

async function connect(port: number): Promise<pg.Client> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    if (connected) return client;
    await sleep(200);
  }
  throw new Error('PostGIS did not start.');
}
