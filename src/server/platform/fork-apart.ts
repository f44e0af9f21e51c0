import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { constants, platform, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Others than the administrator may set a session's priority ten times a second, all of them together. */
const AGAIN_MS = 150;
const TRIES = 10;

interface ForkOptions {
  args?: string[];
  execArgv?: string[];
  /** Whether it only gets idle CPU time. */
  givesWay?: boolean;
}

/**
 * Starts a module in its own process, for low-priority work without access to secrets. Messages may hold bytes.
 */
export function forkApart(
  module: URL,
  { args = [], execArgv = [], givesWay = true }: ForkOptions,
): ChildProcess {
  const child = fork(module, args, {
    serialization: 'advanced',
    // Options of this process are its own: a debugger's port cannot be opened twice.
    execArgv,
    env: bareEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A separate session, whose priority can be set.
    detached: givesWay && platform() === 'linux',
  });
  if (givesWay && child.pid !== undefined) void giveWay(child.pid);
  return child;
}

/**
 * Where Linux shares its cores by session, a priority counts among the processes of one session only, and each of
 * PostgreSQL's is a session: the session gets the lower priority, too. A process that is gone already, or a system that
 * knows none of that, is no trouble.
 */
async function giveWay(pid: number): Promise<void> {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
  for (let left = TRIES; left > 0; left -= 1) {
    const code = await writeFile(
      `/proc/${pid}/autogroup`,
      String(constants.priority.PRIORITY_BELOW_NORMAL),
    ).then(
      () => 'written',
      (error: NodeJS.ErrnoException) => error.code,
    );
    if (code !== 'EAGAIN') return;
    await sleep(AGAIN_MS, undefined, { ref: false });
  }
}

/** What Node and the native libraries of pictures look up: programs, libraries, temporary files, the code compiled before. */
const needed = [
  ...['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'],
  ...['TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'TZ', 'LANG'],
] as const;

/** The environment of processes that open foreign files: without any secrets of this process. */
const bareEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    needed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  ),
  // With an area for each thread, glibc keeps much of what pictures needed for a moment.
  MALLOC_ARENA_MAX: '2',
});
