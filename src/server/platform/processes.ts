import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { forkApart } from './fork-apart.ts';
import { type Hand, openWorkers, type WorkersOptions } from './workers.ts';

interface ProcessesOptions extends WorkersOptions {
  /** Megabytes of JavaScript's heap; a process that wants more ends, and its order fails. */
  memory: number;
  /** Whether they only get idle CPU time; see forkApart. */
  givesWay?: boolean;
}

/**
 * Gives a function that has orders done in their own processes, below the priority of this one unless they do not give
 * way: work of native code that others are not to wait for, nor to end with. See openWorkers; their modules call `answerOrders`.
 */
export const openProcesses = <Order, Answer>({ memory, givesWay = true, ...options }: ProcessesOptions) =>
  openWorkers<Order, Answer>(() => new ProcessHand(options.module, memory, givesWay), options);

class ProcessHand extends EventEmitter implements Hand {
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
