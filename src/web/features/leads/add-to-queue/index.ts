export { AddAllToQueue, AddSelectedToQueue, AddToQueue } from './add-to-queue.tsx';
export { KnockThese } from './knock-these.tsx';
export { queueOptions, queuesByPerson } from './queues-by-person.ts';
export { queuesOf, useQueues } from './use-queues.ts';
export { WALK, walkPath } from './walk-path.ts';
