export { insertUser, setPassword } from './auth.data.ts';
export { authJobs } from './auth.jobs.ts';
export { authHandlers } from './auth.routes.ts';
