export { meantBy } from './addable.data.ts';
export { addReasonedDoors, handQueue, insertQueueFor } from './give.data.ts';
export { checkQueue, deleteHeldQueue, queueNotFound } from './queues.data.ts';
export { queueOperations } from './queues.operations.ts';
export { queueHandlers } from './queues.routes.ts';
