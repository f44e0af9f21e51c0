import { defineFeature } from '#server/feature.ts';
import { noticeJobs } from './notices.jobs.ts';

export { enqueueAccountNotice } from './account-notices.ts';
export { findAddressee, listAdministrators } from './addressee.data.ts';
export { sendMail } from './notices.jobs.ts';

export const feature = defineFeature({ jobs: noticeJobs });
