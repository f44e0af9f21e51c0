import { type ResourceLimits, Worker } from 'node:worker_threads';
import { unavailable } from './errors.ts';

interface ThreadsOptions {
  /** What each thread runs: it answers every message with one, and ends by throwing. */
  module: URL;
  /** Most threads at a time, and most orders that wait for one. */
  most: number;
  mostWaiting: number;
  /** What a caller is told where too many wait. */
  busy: string;
  /** How long an order may take, and what its caller is told then; its thread is ended. */
  limit?: { ms: number; overdue: string };
  /** What a thread may take; one that wants more ends, and its order fails. */
  memory?: ResourceLimits;
}

interface Waiting<Order, Answer> {
  order: Order;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

const IDLE_MS = 60_000;

/**
 * Gives a function that has orders done on other threads, in the order of asking. Threads start when they are needed
 * and end after a minute without work. The function throws Unavailable when too many wait already.
 */
export function openThreads<Order, Answer>({
  module,
  most,
  mostWaiting,
  busy,
  limit,
  memory,
}: ThreadsOptions): (order: Order) => Promise<Answer> {
  const waiting: Waiting<Order, Answer>[] = [];
  const idle: Worker[] = [];
  let threads = 0;

  return (order) => {
    if (waiting.length >= mostWaiting) return Promise.reject(unavailable(busy));
    return new Promise((resolve, reject) => {
      waiting.push({ order, resolve, reject });
      next();
    });
  };

  function next(): void {
    if (waiting.length === 0) return;
    const worker = idle.pop() ?? (threads < most ? startThread() : undefined);
    const task = worker && waiting.shift();
    if (worker && task) run(worker, task);
  }

  function startThread(): Worker {
    threads += 1;
    const worker = new Worker(module, memory ? { resourceLimits: memory } : {});
    worker.once('exit', () => {
      threads -= 1;
      const place = idle.indexOf(worker);
      if (place >= 0) idle.splice(place, 1);
      next();
    });
    return worker;
  }

  function run(worker: Worker, { order, resolve, reject }: Waiting<Order, Answer>): void {
    // Only a thread at work keeps the process alive.
    worker.ref();
    const timer = limit && setTimeout(giveUp, limit.ms, limit.overdue);
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.postMessage(order);

    function done(): void {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('error', onError);
    }
    function onMessage(answer: Answer): void {
      done();
      rest(worker);
      resolve(answer);
    }
    // A thread that threw ends by itself; the next order gets a new one.
    function onError(error: Error): void {
      done();
      reject(error);
    }
    function giveUp(overdue: string): void {
      done();
      void worker.terminate();
      reject(unavailable(overdue));
    }
  }

  function rest(worker: Worker): void {
    worker.unref();
    idle.push(worker);
    const timer = setTimeout(() => {
      if (idle.includes(worker)) void worker.terminate();
    }, IDLE_MS);
    timer.unref();
    worker.once('message', () => clearTimeout(timer));
    next();
  }
}
