import { open, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Write } from './history.ts';

/** What a fault is done to: a running server with its embedded database. */
export interface Target {
  dataDir: string;
  /** A statement of the superuser. */
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
  /** How long a fault that lasts goes on, in milliseconds. */
  lasts: number;
}

export interface Fault<Trace = unknown> {
  name: string;
  underWrites: boolean;
  /** It needs a disk that may be filled. */
  fillsDisk?: boolean;
  /** Does it, and undoes what does not end by itself. */
  inject(target: Target): Promise<Trace>;
  /** Whether it really happened, or why not; looked at when all is well again. A round without is worth nothing. */
  happened(
    trace: Trace,
    target: Target,
    history: readonly Write[],
  ): boolean | string | Promise<boolean | string>;
}

const fault = <Trace>(one: Fault<Trace>): Fault => one as unknown as Fault;

export const databaseFaults: readonly Fault[] = [
  fault({ name: 'postmaster-killed-idle', underWrites: false, ...killing() }),
  fault({ name: 'postmaster-killed', underWrites: true, ...killing() }),
  fault({
    name: 'backends-terminated',
    underWrites: true,
    inject: async ({ query }) => (await query(TERMINATE)).rows.length,
    happened: (count: number) => count > 0,
  }),
  fault({
    name: 'stopped',
    underWrites: true,
    async inject({ dataDir, lasts }) {
      const pids = await processesOf(dataDir);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      await sleep(lasts);
      // Read at the end: a process in the middle of a system call stops a moment later.
      const states = await Promise.all(pids.map(stateOf));
      for (const pid of pids) process.kill(pid, 'SIGCONT');
      return states;
    },
    happened: (states: string[]) => states.length > 5 && states.every((state) => state === 'T'),
  }),
  fault({
    name: 'disk-full',
    underWrites: true,
    fillsDisk: true,
    async inject({ dataDir, lasts }) {
      const filler = join(dataDir, '..', 'filler');
      const isFilled = await fill(filler);
      await sleep(Math.min(lasts, 10_000));
      await rm(filler);
      return isFilled;
    },
    happened: (isFilled: boolean, _target, history) => diskFullHappened(isFilled, history),
  }),
];

/** True, or why a write never met the full disk. */
export function diskFullHappened(isFilled: boolean, history: readonly Write[]): true | string {
  if (!isFilled) return 'the disk could not be filled to its end';
  if (history.length === 0) return 'nothing was written while the disk was full';
  if (history.some(({ status }) => status === 507 || status === 503)) return true;
  const statuses = [...new Set(history.map(({ status }) => status ?? 'no answer'))].join(', ');
  return `no write was refused: PostgreSQL had room within its own files (${history.length} writes answered ${statuses})`;
}

function killing() {
  return {
    async inject({ dataDir }: Target) {
      const pid = await postmasterOf(dataDir);
      process.kill(pid, 'SIGKILL');
      return pid;
    },
    happened: async (pid: number, { dataDir }: Target) => (await postmasterOf(dataDir)) !== pid,
  };
}

const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]);
}

/** The postmaster and all its children, by the folder they work in. */
async function processesOf(dataDir: string): Promise<number[]> {
  const cluster = await realpath(join(dataDir, 'postgres'));
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const cwds = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, at) => cwds[at] === cluster);
}

const stateOf = async (pid: number) =>
  (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.[0] ?? '';

const MEGABYTE = Buffer.alloc(1024 * 1024);

/** Writes until nothing more goes in. */
async function fill(path: string): Promise<boolean> {
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(MEGABYTE);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  } finally {
    await file.close();
  }
}
