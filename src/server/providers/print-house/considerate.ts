import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderTrouble } from '../provider-trouble.ts';
import type { PrintHouse } from './print-house.ts';

export interface Consideration {
  /** Milliseconds before each further try of a call that met trouble. */
  pausesMs: readonly number[];
  /** Between the beginnings of two calls, for all callers of this process. */
  everyMs: number;
}

/** Longest pause that is waited for; a house that wants a longer one is asked again another time. */
const LONGEST_MS = 60_000;

/** Calls begin one after another, wait as long as the house asks for, and are made again where they met trouble. */
export function considerate(house: PrintHouse, { pausesMs, everyMs }: Consideration): PrintHouse {
  let next = 0;

  async function turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + everyMs;
    if (at > now) await sleep(at - now, undefined, { signal });
  }

  async function patiently<Answer>(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    for (const pause of [...pausesMs, null]) {
      await turn(signal);
      try {
        return await call();
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ProviderTrouble) || pause === null) throw error;
        const asked = error.retryAfter === undefined ? null : error.retryAfter * 1000;
        if (asked !== null && asked > LONGEST_MS) throw error;
        if (asked === null) await sleep(pause, undefined, { signal });
        else next = Math.max(next, performance.now() + asked);
      }
    }
    throw new Error('the last try gives its answer or its failure');
  }

  return {
    ...house,
    order: (order, signal) => patiently(() => house.order(order, signal), signal),
    find: (piece, signal) => patiently(() => house.find(piece, signal), signal),
  };
}
