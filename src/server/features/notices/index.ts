export { enqueueAccountNotice } from './account-notices.ts';
export { noticeJobs, sendMail } from './notices.jobs.ts';
