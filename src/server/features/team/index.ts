export { getMember } from './members.data.ts';
export { findOtherOwner, requireOwnerForRest } from './owners.data.ts';
export { teamJobs } from './team.jobs.ts';
export { teamHandlers } from './team.routes.ts';
