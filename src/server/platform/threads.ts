import { type ResourceLimits, Worker } from 'node:worker_threads';
import { openWorkers, type WorkersOptions } from './workers.ts';

interface ThreadsOptions extends WorkersOptions {
  /** What a thread may take; one that wants more ends, and its order fails. */
  memory?: ResourceLimits;
}

/** Gives a function that has orders done on other threads; see openWorkers. */
export const openThreads = <Order, Answer>({ memory, ...options }: ThreadsOptions) =>
  openWorkers<Order, Answer>(
    () => new Worker(options.module, memory ? { resourceLimits: memory } : {}),
    options,
  );
