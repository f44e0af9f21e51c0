export { isAnythingStale } from './days.data.ts';
export { stormJobs } from './storms.jobs.ts';
export { stormOperations } from './storms.operations.ts';
export { stormHandlers } from './storms.routes.ts';
