export { mapJobs } from './map.jobs.ts';
export { mapOperations } from './map.operations.ts';
export { mapHandlers } from './map.routes.ts';
