import { readdirSync, readFileSync } from 'node:fs';

/** Megabytes a process holds in memory. On Linux from /proc; elsewhere it is not measured and 0. */
export function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** A process and those that it started, and they; elsewhere than on Linux itself alone. */
export function familyOf(pid: number): number[] {
  try {
    // Each thread has its own children.
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
  } catch {
    return [pid];
  }
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of processor time that all threads of a process took so far; elsewhere than on Linux 0. */
export function processorMilliseconds(pid: number): number {
  try {
    // The part before the last parenthesis can hold anything: the command's name.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
