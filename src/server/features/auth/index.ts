export { authJobs } from './auth.jobs.ts';
export { authHandlers } from './auth.routes.ts';
export { endAccessOf } from './end-access.data.ts';
export { insertUser, takenEmail } from './new-account.data.ts';
export { setPassword, voidLinksOf } from './password.data.ts';
