import { defineFeature } from '#server/feature.ts';
import { accountJobs } from './accounts.jobs.ts';
import { accountHandlers } from './accounts.routes.ts';

export { setTemporaryPassword } from './change.data.ts';
export { deleteUser } from './removal.data.ts';

export const feature = defineFeature({ handlers: { accounts: accountHandlers }, jobs: accountJobs });
