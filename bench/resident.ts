import { readFileSync } from 'node:fs';

/** Megabytes a process holds in memory. Linux tells it in /proc; elsewhere it is not measured and 0. */
export function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of processor time that all threads of a process took so far; elsewhere than on Linux 0. */
export function processorMilliseconds(pid: number): number {
  try {
    // What stands before the last parenthesis may hold anything: the command's name.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
