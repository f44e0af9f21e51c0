import { execFileSync } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time for a postmaster to end its sessions and write what it has. */
const POSTMASTER_MS = 60_000;
/** Backends see by themselves that their postmaster is gone, unless they are stopped or busy. */
const BACKEND_MS = 3000;

/**
 * Ends a cluster's leftover processes and removes its stale postmaster.pid, so that it can be started again: a
 * postmaster that outlived its Ridgecap, then backends that outlived their postmaster. The caller holds the lock on the
 * folder, so it has no other user.
 */
export async function endLeftovers(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const postmaster = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (postmaster && (await isOf(cluster, postmaster))) {
    send(postmaster, 'SIGINT');
    await untilGone(POSTMASTER_MS, async () => !(await isOf(cluster, postmaster)));
  }
  await untilGone(BACKEND_MS, async () => (await processesOf(cluster)).length === 0);
  // Without their postmaster they hold nothing that the next one would not recover.
  for (const pid of await processesOf(cluster)) send(pid, 'SIGKILL');
  await untilGone(BACKEND_MS, async () => (await processesOf(cluster)).length === 0);
  await rm(file, { force: true });
}

async function untilGone(most: number, isGone: () => Promise<boolean>): Promise<void> {
  const giveUp = performance.now() + most;
  while (performance.now() < giveUp && !(await isGone())) await sleep(50);
}

// PostgreSQL's processes work in their cluster's folder. Elsewhere than on Linux, a start that comes too early is
// refused by PostgreSQL itself and tried again.
async function processesOf(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const theirs = await Promise.all(pids.map(async (pid) => ((await isOf(cluster, pid)) ? [pid] : [])));
  return theirs.flat();
}

async function isOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isPostgres(pid);
  const [cwd, folder, name] = await Promise.all([
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
    realpath(cluster).catch(() => cluster),
    readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
  ]);
  return cwd === folder && name.startsWith('postgres');
}

function isPostgres(pid: number): boolean {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).includes('postgres');
  } catch {
    return false;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in between.
  }
}
