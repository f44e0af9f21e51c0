export { AddAllToQueue, AddSelectedToQueue, AddToQueue } from './add-to-queue.tsx';
export { queuesOf, useQueues } from './use-queues.ts';
export { WALK, walkPath } from './walk-path.ts';
