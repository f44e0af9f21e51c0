export { accountJobs } from './accounts.jobs.ts';
export { accountHandlers } from './accounts.routes.ts';
export { setTemporaryPassword } from './change.data.ts';
