import { readFile, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { prepareApplicationRole } from './application-role.ts';
import { findBinaries } from './binaries.ts';
import { APPLICATION_ROLE, clusterOf, initialize, keptPasswords, SUPERUSER } from './cluster.ts';
import { letPass } from './data-dir.ts';
import { endLeftovers } from './leftovers.ts';
import { type Launch, launch, shutDown } from './postmaster.ts';
import { type Supervisor, supervise } from './supervise.ts';

export const DATABASE_NAME = 'postgres';

export interface EmbeddedServer {
  /** Connection address of a database of this server, for the role that owns the product's tables. */
  urlOf(database: string): string;
  /** The same for the superuser, who makes databases. */
  superuserUrlOf(database: string): string;
  /** Ends the server cleanly: running statements are canceled, committed data is on disk. */
  stop(): Promise<void>;
}

/**
 * Starts the packaged PostgreSQL on `<dataDir>/postgres`, made at the first start. It listens on loopback only, on a
 * free port, with random passwords kept beside it. The caller holds the lock on dataDir. After a crash PostgreSQL
 * recovers by itself; what outlived its Ridgecap is stopped first. With a supervisor it is started again when it ends.
 * @throws EmbeddedUnavailable
 */
export async function startEmbedded(
  dataDir: string,
  flags: readonly string[] = [],
  supervisor?: Supervisor,
): Promise<EmbeddedServer> {
  const binaries = await findBinaries();
  if (binaries.account) await letPass(dataDir, binaries.account.gid);
  const cluster = clusterOf(dataDir);
  const passwords = await keptPasswords(dataDir);
  await endLeftovers(cluster);
  await initialize(binaries, cluster, passwords.superuser);
  const port = await freePort();
  const urlOf = urls(port, APPLICATION_ROLE, passwords.application);
  const superuserUrlOf = urls(port, SUPERUSER, passwords.superuser);
  const how: Launch = { binaries, cluster, port, url: superuserUrlOf(DATABASE_NAME), flags };
  const server = await launch(how);
  await prepareApplicationRole(superuserUrlOf(DATABASE_NAME), passwords.application);
  const restart = async () => {
    // The folder may have been closed since.
    if (binaries.account) await letPass(dataDir, binaries.account.gid);
    await endLeftovers(cluster);
    return launch(how, 'same log');
  };
  const supervised = supervisor && supervise(server, restart, () => isFull(cluster), supervisor);
  return {
    urlOf,
    superuserUrlOf,
    async stop() {
      const running = supervised ? await supervised.release() : server;
      if (running) await shutDown(how, running);
      await binaries.cleanUp();
    },
  };
}

/** The address of a database of the server that another process runs on `dataDir`; null if none answers. */
export async function findRunning(dataDir: string, database: string): Promise<string | null> {
  const file = join(clusterOf(dataDir), 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const port = Number(lines[PORT_LINE]);
  if (!port) return null;
  const { application } = await keptPasswords(dataDir);
  const url = urls(port, APPLICATION_ROLE, application)(database);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  const answers = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return answers ? url : null;
}

// Of postmaster.pid: process id, folder, start time, port (PostgreSQL, miscadmin.h).
const PORT_LINE = 3;

const urls = (port: number, role: string, password: string) => (database: string) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;

/** Two segments of the write-ahead log; without room for one PostgreSQL ends. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LEAST_FREE_BYTES;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
