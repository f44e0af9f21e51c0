import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Binaries, EmbeddedUnavailable, findBinaries } from './binaries.ts';

const USER = 'ridgecap';
const START_TIMEOUT_MS = 60_000;

export interface EmbeddedServer {
  /** Connection address of a database of this server. */
  urlOf(database: string): string;
  /** Ends the server cleanly: running statements are canceled, committed data is on disk. */
  stop(): Promise<void>;
}

/**
 * Starts the packaged PostgreSQL on `<dataDir>/postgres`, made at the first start. It listens on loopback only, on a
 * free port, with a random password kept in `<dataDir>/postgres.password`. The caller holds the lock on dataDir.
 * After a crash PostgreSQL recovers by itself; one that outlived its Ridgecap is stopped first.
 * @throws EmbeddedUnavailable
 */
export async function startEmbedded(dataDir: string, flags: readonly string[] = []): Promise<EmbeddedServer> {
  const binaries = await findBinaries();
  const cluster = join(dataDir, 'postgres');
  const password = await keptPassword(dataDir);
  await stopOrphan(cluster);
  await initialize(binaries, cluster, password);
  const port = await freePort();
  const urlOf = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  const server = await launch(binaries, cluster, port, flags);
  await untilReady(server, urlOf('postgres'));
  return {
    urlOf,
    async stop() {
      await shutDown(binaries, cluster, server.process);
      await binaries.cleanUp();
    },
  };
}

/** The address of a database of the server that another process runs on `dataDir`; null where none answers. */
export async function findRunning(dataDir: string, database: string): Promise<string | null> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split(
    '\n',
  );
  const port = Number(lines[PORT_LINE]);
  if (!port) return null;
  const url = `postgres://${USER}:${await keptPassword(dataDir)}@127.0.0.1:${port}/${database}`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  const answers = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return answers ? url : null;
}

// Of postmaster.pid: process id, folder, start time, port (PostgreSQL, miscadmin.h).
const PORT_LINE = 3;

async function keptPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres.password');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept) return kept.trim();
  const made = randomBytes(24).toString('base64url');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

// Ridgecap was killed and its PostgreSQL lives on. The lock says that no other Ridgecap uses it.
async function stopOrphan(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  if (isPostgres(pid)) {
    process.kill(pid, 'SIGINT');
    for (let waited = 0; isPostgres(pid) && waited < START_TIMEOUT_MS; waited += 50) await sleep(50);
  }
  await rm(file, { force: true });
}

function isPostgres(pid: number): boolean {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).includes('postgres');
  } catch {
    return false;
  }
}

async function initialize(binaries: Binaries, cluster: string, password: string): Promise<void> {
  if (existsSync(join(cluster, 'initialised'))) return;
  // A first start that was cut off leaves half a cluster behind.
  await rm(cluster, { recursive: true, force: true });
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const passwordFile = join(cluster, '..', 'postgres.initial');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (binaries.account) {
    await chown(cluster, binaries.account.uid, binaries.account.gid);
    await chown(passwordFile, binaries.account.uid, binaries.account.gid);
  }
  const args = [
    `--pgdata=${cluster}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ];
  await promisify(execFile)(binaries.initdb, args, { ...binaries.account, cwd: '/' }).catch(
    (error: Error) => {
      throw new EmbeddedUnavailable(explain(error.message, cluster));
    },
  );
  await rm(passwordFile, { force: true });
  await writeFile(join(cluster, 'initialised'), '');
}

function explain(message: string, cluster: string): string {
  if (!/Permission denied|could not access/i.test(message))
    return `PostgreSQL could not set up ${cluster}: ${message}`;
  return `PostgreSQL does not run as root, and the account "postgres" may not enter ${cluster}. Set DATA_DIR to a folder that every account may enter, start Ridgecap as an ordinary user, or set DATABASE_URL.`;
}

interface Launched {
  process: ChildProcess;
  logFile: string;
}

// Detached, so that Ctrl-C in the terminal reaches Ridgecap first and the database last.
async function launch(
  binaries: Binaries,
  cluster: string,
  port: number,
  flags: readonly string[],
): Promise<Launched> {
  const logFile = join(cluster, '..', 'postgres.log');
  const log = await open(logFile, 'w', 0o600);
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=60',
    'shared_buffers=256MB',
    'max_wal_size=2GB',
    'wal_compression=on',
    'timezone=UTC',
    'log_timezone=UTC',
    ...flags,
  ];
  const child = spawn(binaries.postgres, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    ...binaries.account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.unref();
  await log.close();
  return { process: child, logFile };
}

async function untilReady(server: Launched, url: string): Promise<void> {
  const giveUp = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    if (server.process.exitCode !== null || performance.now() > giveUp) {
      const log = await readFile(server.logFile, 'utf8').catch(() => '');
      throw new EmbeddedUnavailable(`PostgreSQL did not start:\n${log.slice(-2000)}`);
    }
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch {
      await sleep(30);
    }
  }
}

async function shutDown(binaries: Binaries, cluster: string, server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.ref();
  const exited = once(server, 'exit');
  if (process.platform === 'win32')
    await promisify(execFile)(binaries.pgCtl, ['-D', cluster, 'stop', '-m', 'fast']);
  else server.kill('SIGINT');
  await exited;
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

/** Makes the folder private to this account, as it holds secrets. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  // Root's PostgreSQL runs under another account, which must be able to pass through.
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}
