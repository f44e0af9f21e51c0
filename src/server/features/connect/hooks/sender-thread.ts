import { type MessagePort, parentPort } from 'node:worker_threads';
import { type Order, sendMessages } from './send-messages.ts';

// Sends on its own thread: thousands of messages a minute, or an endless answer, hold up no call.
const stopping = new AbortController();
parentPort?.on('message', (message: { order: Order; port: MessagePort } | 'stop') => {
  if (message === 'stop') return stopping.abort();
  const { order, port } = message;
  void sendMessages(order, stopping.signal)
    .catch((error: Error) => error)
    .then((answer) => {
      port.postMessage(answer);
      port.close();
    });
});
