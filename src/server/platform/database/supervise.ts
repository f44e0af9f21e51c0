import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/platform/log.ts';
import { EmbeddedUnavailable } from './binaries.ts';
import { hasEnded } from './postmaster.ts';

/** The process that runs the embedded database. */
export interface Supervisor {
  log: Log;
  /** How long it is tried to start it before it is given up, in milliseconds. */
  patience: number;
  /** It cannot be started again; the process is to end with this sentence. */
  giveUp(error: EmbeddedUnavailable): void;
}

export interface Supervised {
  /** Stops looking after it and gives the process that runs now; null if none does. */
  release(): Promise<ChildProcess | null>;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8000;
/** A server that ran for so long was well; the next pause is a short one again. */
const WELL_MS = 60_000;
const LINE_MS = 60_000;

/**
 * Starts a database server again when it ends without being asked to, with growing pauses. One that cannot be started
 * is given up, except while `isDiskFull`: room may come back at any time.
 */
export function supervise(
  first: ChildProcess,
  start: () => Promise<ChildProcess>,
  isDiskFull: () => Promise<boolean>,
  { log, patience, giveUp }: Supervisor,
): Supervised {
  const released = new AbortController();
  let current: ChildProcess | null = first;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const say = (fields: object, text: string) => {
    if (performance.now() - loggedAt < LINE_MS) return;
    loggedAt = performance.now();
    log.error(fields, text);
  };

  async function lookAfter(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (current) {
      const began = performance.now();
      if (!hasEnded(current)) await once(current, 'exit', { signal: released.signal });
      const { exitCode, signalCode } = current;
      say({ exitCode, signalCode }, 'the embedded PostgreSQL ended and is started again');
      if (performance.now() - began > WELL_MS) pause = FIRST_PAUSE_MS;
      current = null;
      const failingSince = performance.now();
      while (!current) {
        await sleep(pause, undefined, { signal: released.signal });
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
        try {
          current = await start();
        } catch (error) {
          const isFull = await isDiskFull();
          say({ err: error, isFull }, 'the embedded PostgreSQL cannot be started yet');
          if (isFull || performance.now() - failingSince < patience) continue;
          return giveUp(asUnavailable(error));
        }
      }
    }
  }

  const looking = lookAfter().catch((error) => {
    if (!released.signal.aborted) giveUp(asUnavailable(error));
  });
  return {
    async release() {
      released.abort();
      await looking;
      return current;
    },
  };
}

const asUnavailable = (error: unknown) =>
  error instanceof EmbeddedUnavailable ? error : new EmbeddedUnavailable(`PostgreSQL was lost: ${error}`);
