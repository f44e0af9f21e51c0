export { authJobs } from './auth.jobs.ts';
export { authHandlers } from './auth.routes.ts';
export { endAccessOf } from './end-access.data.ts';
export { insertUser } from './new-account.data.ts';
export { setPassword } from './password.data.ts';
