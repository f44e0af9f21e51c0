import type { EventEmitter } from 'node:events';
import { unavailable } from './errors.ts';

export interface WorkersOptions {
  /** What each of them runs: it answers every message with one, and ends by throwing. */
  module: URL;
  /** Most of them at a time, and most orders that wait for one. */
  most: number;
  mostWaiting: number;
  /** The message for a caller when too many wait. */
  busy: string;
  /** The maximum time of an order, and the message for its caller then; the worker is terminated. */
  limit?: { ms: number; overdue: string };
}

/** A thread or a process: emits `message` with each answer, `error` if it ends during an order, and `exit` at its end. */
export interface Hand extends EventEmitter {
  postMessage(order: unknown): void;
  /** Whether it keeps this process alive. */
  ref(): void;
  unref(): void;
  terminate(): unknown;
}

interface Waiting<Order, Answer> {
  order: Order;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

const IDLE_MS = 60_000;

/**
 * Gives a function that has orders done by others, in the order of asking. They start when they are needed and end after
 * a minute without work. The function throws Unavailable when too many wait already.
 */
export function openWorkers<Order, Answer>(
  startHand: () => Hand,
  { most, mostWaiting, busy, limit }: WorkersOptions,
): (order: Order) => Promise<Answer> {
  const waiting: Waiting<Order, Answer>[] = [];
  const idle: Hand[] = [];
  let hands = 0;

  return (order) => {
    if (waiting.length >= mostWaiting) return Promise.reject(unavailable(busy));
    return new Promise((resolve, reject) => {
      waiting.push({ order, resolve, reject });
      next();
    });
  };

  function next(): void {
    if (waiting.length === 0) return;
    const worker = idle.pop() ?? (hands < most ? start() : undefined);
    const task = worker && waiting.shift();
    if (worker && task) run(worker, task);
  }

  function start(): Hand {
    hands += 1;
    const worker = startHand();
    worker.once('exit', () => {
      hands -= 1;
      const place = idle.indexOf(worker);
      if (place >= 0) idle.splice(place, 1);
      next();
    });
    return worker;
  }

  function run(worker: Hand, { order, resolve, reject }: Waiting<Order, Answer>): void {
    // Only one at work keeps the process alive.
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
    // What threw ends by itself; the next order gets a new one.
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

  function rest(worker: Hand): void {
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
