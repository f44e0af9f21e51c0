export { enqueueAccountNotice } from './account-notices.ts';
export { findAddressee, listAdministrators } from './addressee.data.ts';
export { noticeJobs, sendMail } from './notices.jobs.ts';
