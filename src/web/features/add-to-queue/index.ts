export { AddAllToQueue, AddSelectedToQueue, AddToQueue } from './add-to-queue.tsx';
export { refreshQueues, useQueues } from './use-queues.ts';
