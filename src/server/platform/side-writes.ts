import type { Database } from './database/index.ts';
import type { Log } from './log.ts';

export interface SideWriteOptions {
  /** Milliseconds that the answer waits for it. */
  patience?: number;
  /** For a line of the record: tried again for ten minutes while the database is away. */
  isKept?: boolean;
}

/**
 * Writes that a read brings about: an audit line, a count, a redrawn part of the map. They go to the primary beside the
 * answer, which waits for them only for a moment and never fails with them.
 */
export interface SideWrites {
  /** Resolves when it is done, has failed, or has taken longer than the answer waits. False unless it is done. */
  run(what: string, write: (db: Database) => Promise<unknown>, options?: SideWriteOptions): Promise<boolean>;
  /** Waits for what is being written. What is waiting for another attempt is logged as lost. */
  settle(): Promise<void>;
}

const PATIENCE_MS = 1000;
const PAUSE_MS = 5000;
const MOST_ATTEMPTS = 120;
const MOST_KEPT = 1000;
/** What hangs at the end is not waited for. */
const SETTLE_MS = 5000;

/** `isReported` knows the failures that are logged elsewhere. */
export function openSideWrites(db: Database, log: Log, isReported: (error: unknown) => boolean): SideWrites {
  const running = new Set<Promise<unknown>>();
  const ending = new AbortController();
  let kept = 0;

  const attempt = async (write: (db: Database) => Promise<unknown>): Promise<unknown> => {
    try {
      await write(db);
      return null;
    } catch (error) {
      return error;
    }
  };

  async function tryAgain(
    what: string,
    write: (db: Database) => Promise<unknown>,
    first: unknown,
  ): Promise<void> {
    let error = first;
    if (kept < MOST_KEPT) {
      kept += 1;
      for (let n = 0; n < MOST_ATTEMPTS && error !== null && isReported(error); n += 1) {
        if (ending.signal.aborted) break;
        await pause(PAUSE_MS, ending.signal);
        error = await attempt(write);
      }
      kept -= 1;
    }
    if (error !== null) log.error({ err: error, what }, 'a line of the record was lost');
  }

  function follow<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    void work.finally(() => running.delete(work));
    return work;
  }

  return {
    async run(what, write, { patience = PATIENCE_MS, isKept = false } = {}) {
      const done = follow(
        attempt(write).then((error) => {
          if (error === null) return true;
          if (isKept) void follow(tryAgain(what, write, error));
          else if (!isReported(error)) log.warn({ err: error, what }, 'a write beside a read failed');
          return false;
        }),
      );
      const late = new AbortController();
      const outcome = await Promise.race([done, pause(patience, late.signal).then(() => false)]);
      late.abort();
      return outcome;
    },
    async settle() {
      ending.abort();
      const late = new AbortController();
      const all = async () => {
        while (running.size > 0) await Promise.all(running);
      };
      await Promise.race([all(), pause(SETTLE_MS, late.signal)]);
      late.abort();
    },
  };
}

/** Ends early with the signal. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
