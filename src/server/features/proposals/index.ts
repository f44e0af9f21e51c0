import { defineFeature } from '#server/feature.ts';
import { proposalFiles } from './pictures.data.ts';
import { proposalJobs } from './proposals.jobs.ts';
import { proposalHandlers } from './proposals.routes.ts';

export { draftFromDevice } from './from-device.data.ts';

export const feature = defineFeature({
  handlers: { proposals: proposalHandlers },
  jobs: proposalJobs,
  files: [proposalFiles],
});
