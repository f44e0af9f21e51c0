export { noticeJobs, sendMail } from './notices.jobs.ts';
