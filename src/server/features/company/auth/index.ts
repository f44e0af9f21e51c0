import { defineFeature } from '#server/feature.ts';
import { authJobs } from './auth.jobs.ts';
import { authHandlers } from './auth.routes.ts';

export { endAccessOf, endKeysOf } from './end-access.data.ts';
export { insertUser, takenEmail } from './new-account.data.ts';
export { setPassword, voidLinksOf } from './password.data.ts';

export const feature = defineFeature({ handlers: { auth: authHandlers }, jobs: authJobs });
