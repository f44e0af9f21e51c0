import { defineFeature } from '#server/feature.ts';
import { queueOperations } from './queues.operations.ts';
import { queueHandlers } from './queues.routes.ts';

export { meantBy } from './addable.data.ts';
export { addReasonedDoors, handQueue, insertQueueFor } from './give.data.ts';
export { checkQueue, deleteHeldQueue, queueNotFound } from './queues.data.ts';

export const feature = defineFeature({ handlers: { queues: queueHandlers }, operations: queueOperations });
