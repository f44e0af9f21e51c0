export { figureJobs } from './figures.jobs.ts';
export { figureHandlers } from './figures.routes.ts';
