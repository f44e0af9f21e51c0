export { mapJobs } from './map.jobs.ts';
export { mapHandlers } from './map.routes.ts';
