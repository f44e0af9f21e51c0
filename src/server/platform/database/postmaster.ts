import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Binaries, EmbeddedUnavailable } from './binaries.ts';

/** How a cluster is started. */
export interface Launch {
  binaries: Binaries;
  cluster: string;
  port: number;
  /** Address of a database of it, to see whether it answers. */
  url: string;
  flags: readonly string[];
}

const SILENT_MS = 60_000;
/** Recovery after a crash writes up to max_wal_size again. */
const RECOVERING_MS = 15 * 60_000;
const CANNOT_CONNECT_NOW = '57P03';

/**
 * Starts the cluster's postmaster; resolves when it answers. It is detached, so that Ctrl-C in the terminal reaches
 * Ridgecap first and the database last.
 * @throws EmbeddedUnavailable
 */
export async function launch(how: Launch, log: 'new log' | 'same log' = 'new log'): Promise<ChildProcess> {
  const { binaries, cluster, port, flags } = how;
  const logFile = join(cluster, '..', 'postgres.log');
  const output = await open(logFile, log === 'new log' ? 'w' : 'a', 0o600);
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
    stdio: ['ignore', output.fd, output.fd],
  });
  child.unref();
  await output.close();
  try {
    await untilReady(child, how.url);
    return child;
  } catch {
    child.kill('SIGKILL');
    const output = (await readFile(logFile, 'utf8').catch(() => '')).slice(-2000);
    throw new EmbeddedUnavailable(`PostgreSQL did not start:\n${output}`);
  }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const began = performance.now();
  let patience = SILENT_MS;
  for (;;) {
    if (hasEnded(server) || performance.now() - began > patience) throw new Error('not ready');
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === CANNOT_CONNECT_NOW)
        patience = RECOVERING_MS;
      await sleep(30);
    }
  }
}

/** Ends the postmaster cleanly: running statements are canceled, committed data is on disk. */
export async function shutDown({ binaries, cluster }: Launch, server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  server.ref();
  const exited = once(server, 'exit');
  if (process.platform === 'win32')
    await promisify(execFile)(binaries.pgCtl, ['-D', cluster, 'stop', '-m', 'fast']);
  else server.kill('SIGINT');
  await exited;
}

export const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;
