import { accessSync, constants, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';

const ROOT = '/sys/fs/cgroup';
const OF_PROCESSORS = `${ROOT}/cpu`;
/** Short, so that a process that has used its share up does not stand still for long. */
const PERIOD_US = 10_000;

/** Whether processes can be held: on Linux, with the rights of root. */
export function canHoldProcessors(): boolean {
  try {
    accessSync(isUnified() ? ROOT : OF_PROCESSORS, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Holds a process and its threads to a share of one processor (0 to 1), by its own Linux control group.
 * Throws if it cannot: see canHoldProcessors.
 * @returns what takes the group away once the process has ended
 */
export function holdProcessor(pid: number, share: number): () => void {
  const quota = Math.round(PERIOD_US * share);
  const group = `${isUnified() ? ROOT : OF_PROCESSORS}/ridgecap-bench-${pid}`;
  mkdirSync(group);
  if (isUnified()) writeFileSync(`${group}/cpu.max`, `${quota} ${PERIOD_US}`);
  else {
    writeFileSync(`${group}/cpu.cfs_period_us`, String(PERIOD_US));
    writeFileSync(`${group}/cpu.cfs_quota_us`, String(quota));
  }
  writeFileSync(`${group}/cgroup.procs`, String(pid));
  return () => rmdirSync(group);
}

/** Whether one tree of groups limits everything; on older machines each limit has its own tree. */
function isUnified(): boolean {
  try {
    return readFileSync(`${ROOT}/cgroup.subtree_control`, 'utf8').split(/\s/).includes('cpu');
  } catch {
    return false;
  }
}
