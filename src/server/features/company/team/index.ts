import { defineFeature } from '#server/feature.ts';
import { invitationHandlers } from './invitations.routes.ts';
import { teamJobs } from './team.jobs.ts';
import { teamHandlers } from './team.routes.ts';

export { getMember } from './members.data.ts';
export { findOtherOwner, requireOwnerForRest } from './owners.data.ts';

export const feature = defineFeature({
  handlers: { team: teamHandlers, invitations: invitationHandlers },
  jobs: teamJobs,
});
