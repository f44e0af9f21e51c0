import { defineFeature } from '#server/feature.ts';
import { secondFactorJobs } from './second-factor.jobs.ts';
import { secondFactorHandlers } from './second-factor.routes.ts';

export { askForSecondFactor } from './ask.ts';
export { resetSecondFactor } from './reset.data.ts';

export const feature = defineFeature({
  handlers: { secondFactor: secondFactorHandlers },
  jobs: secondFactorJobs,
});
