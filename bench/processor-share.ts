import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';

const ROOT = '/sys/fs/cgroup';
/** Short, so that a process that has used its share up does not stand still for long. */
const PERIOD_US = 10_000;

/**
 * Holds a process and its threads to a share of one processor (0 to 1), by a Linux control group of its own.
 * Throws where control groups cannot be made: elsewhere than on Linux, or without the rights of root.
 * @returns what takes the group away once the process has ended
 */
export function holdProcessor(pid: number, share: number): () => void {
  const quota = Math.round(PERIOD_US * share);
  const isUnified = controllers().includes('cpu');
  const group = `${ROOT}/${isUnified ? '' : 'cpu/'}ridgecap-bench-${pid}`;
  mkdirSync(group);
  if (isUnified) writeFileSync(`${group}/cpu.max`, `${quota} ${PERIOD_US}`);
  else {
    writeFileSync(`${group}/cpu.cfs_period_us`, String(PERIOD_US));
    writeFileSync(`${group}/cpu.cfs_quota_us`, String(quota));
  }
  writeFileSync(`${group}/cgroup.procs`, String(pid));
  return () => rmdirSync(group);
}

/** What groups below the root of a machine with one tree of groups may limit; none where each limit has a tree. */
function controllers(): string[] {
  try {
    return readFileSync(`${ROOT}/cgroup.subtree_control`, 'utf8').trim().split(' ');
  } catch {
    return [];
  }
}
