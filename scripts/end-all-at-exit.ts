import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { familyOf } from '../bench/resident.ts';

/**
 * From now on, this process ends what it started when it ends, whether it completed, failed or was stopped: databases,
 * servers and browsers, and then its temporary files, which get their own folder. Elsewhere than on Linux, files only.
 */
export function endAllAtExit(): void {
  const folder = mkdtempSync(join(tmpdir(), 'ridgecap-run-'));
  // PostgreSQL that root starts runs under another account, which has to pass through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
  process.on('exit', () => {
    endStarted();
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Time for PostgreSQL to end its sessions. */
const QUIT_MS = 5000;

function endStarted(): void {
  const started = familyOf(process.pid).filter((pid) => pid !== process.pid);
  // Killed, PostgreSQL would leave shared memory behind; told to quit, it writes nothing more.
  for (const pid of started) send(pid, isPostgres(pid) ? 'SIGQUIT' : 'SIGKILL');
  const giveUp = performance.now() + QUIT_MS;
  while (started.some(isRunning) && performance.now() < giveUp)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  for (const pid of started.filter(isRunning)) send(pid, 'SIGKILL');
}

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

const isPostgres = (pid: number) => read(pid, 'comm').startsWith('postgres');

/** Whether a process has not ended; one that ended and was not waited for is a zombie, 'Z' behind its name. */
export const isRunning = (pid: number): boolean => /\) [^ZX]/.test(read(pid, 'stat'));

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in between.
  }
}
