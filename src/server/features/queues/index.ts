export { queueJobs } from './queues.jobs.ts';
export { queueHandlers } from './queues.routes.ts';
