import { Worker } from 'node:worker_threads';
import type { Order, Sent } from './send-messages.ts';

/** Sends orders on a thread, many at a time. */
export interface Sender {
  send(order: Order): Promise<Sent[]>;
  /** Cuts off what runs; what was answered by then is still told. */
  stop(): void;
  close(): Promise<void>;
}

interface Waiting {
  resolve(sent: Sent[]): void;
  reject(error: Error): void;
}

type Reply = { number: number; sent: Sent[] } | { number: number; error: string };

/** The thread starts with the first order. One that breaks takes its orders with it; the next order gets another. */
export function openSender(): Sender {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let count = 0;

  const start = (): Worker => {
    const made = new Worker(new URL('./sender-thread.ts', import.meta.url));
    made.unref();
    made.on('message', (reply: Reply) => {
      const order = waiting.get(reply.number);
      waiting.delete(reply.number);
      if ('sent' in reply) order?.resolve(reply.sent);
      else order?.reject(new Error(reply.error));
    });
    const broken = (error: Error) => {
      if (thread === made) thread = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    made.once('error', broken);
    made.once('exit', () => broken(new Error('the thread that sends webhooks has ended')));
    return made;
  };

  return {
    send: (order) =>
      new Promise((resolve, reject) => {
        thread ??= start();
        count += 1;
        waiting.set(count, { resolve, reject });
        thread.postMessage({ number: count, order });
      }),
    stop: () => thread?.postMessage('stop'),
    async close() {
      await thread?.terminate();
    },
  };
}
