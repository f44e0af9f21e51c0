export { askForSecondFactor } from './ask.ts';
export { resetSecondFactor } from './reset.data.ts';
export { secondFactorJobs } from './second-factor.jobs.ts';
export { secondFactorHandlers } from './second-factor.routes.ts';
