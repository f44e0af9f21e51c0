export { leadJobs, leadOperations } from './leads.operations.ts';
export { leadHandlers } from './leads.routes.ts';
