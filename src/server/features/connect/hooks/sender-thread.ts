import { parentPort } from 'node:worker_threads';
import { type Order, sendMessages } from './send-messages.ts';

// Sends on its own thread: thousands of messages a minute, or an endless answer, hold up no call.
const stopping = new AbortController();
parentPort?.on('message', (message: { number: number; order: Order } | 'stop') => {
  if (message === 'stop') return stopping.abort();
  const { number, order } = message;
  void sendMessages(order, stopping.signal).then(
    (sent) => parentPort?.postMessage({ number, sent }),
    (error) => parentPort?.postMessage({ number, error: String(error) }),
  );
});
