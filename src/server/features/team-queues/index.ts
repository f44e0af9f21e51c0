export { teamQueueHandlers } from './team-queues.routes.ts';
