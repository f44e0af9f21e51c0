import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { unavailable } from './errors.ts';
import { forkApart } from './fork-apart.ts';

interface ProcessesOptions {
  /** What each of them runs: it calls `answerOrders`. */
  module: URL;
  /** Most of them at a time, and most orders that wait for one. */
  most: number;
  mostWaiting: number;
  /** The message for a caller when too many wait. */
  busy: string;
  /** The maximum time of an order, and the message for its caller then; the worker is terminated. */
  limit?: { ms: number; overdue: string };
  /** Megabytes of JavaScript's heap; a process that wants more ends, and its order fails. */
  memory: number;
  /** Whether they only get idle CPU time; see forkApart. */
  givesWay?: boolean;
}

interface Waiting<Order, Answer> {
  order: Order;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

const IDLE_MS = 60_000;

/**
 * Gives a function that has orders done in other processes, in the order of asking and below the priority of this one
 * unless they do not give way: work of native code that others are not to wait for, nor to end with. They start when they
 * are needed and end after a minute without work. The function throws Unavailable when too many wait already.
 */
export function openProcesses<Order, Answer>({
  module,
  most,
  mostWaiting,
  busy,
  limit,
  memory,
  givesWay = true,
}: ProcessesOptions): (order: Order) => Promise<Answer> {
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
    const worker = new Hand(module, memory, givesWay);
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

/** Emits `message` with each answer, `error` if it ends during an order, and `exit` at its end. */
class Hand extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(module: URL, memory: number, givesWay: boolean) {
    super();
    this.#child = forkApart(module, { execArgv: [`--max-old-space-size=${memory}`], givesWay });
    this.#child.on('message', (answer) => this.emit('message', answer));
    this.#child.once('error', (error) => this.#end(error));
    this.#child.once('exit', () => this.#end(new Error('A process ended at its work.')));
  }

  postMessage(order: unknown): void {
    // If it ended meanwhile, its exit event reports it.
    this.#child.send(order as object, () => {});
  }

  ref(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  terminate(): void {
    this.#child.kill('SIGKILL');
  }

  #ended = false;
  #end(error: Error): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.listenerCount('error') > 0) this.emit('error', error);
    this.emit('exit');
  }
}

/** What a module of openProcesses does: answers each order. It outlives the signals that are meant for its parent. */
export function answerOrders<Order>(answer: (order: Order) => Promise<unknown>): void {
  process.on('disconnect', () => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('message', async (order) => process.send?.(await answer(order as Order)));
}
