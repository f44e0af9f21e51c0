import { readFileSync } from 'node:fs';

/** Megabytes a process holds in memory. Linux tells it in /proc; elsewhere it is not measured and 0. */
export function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
