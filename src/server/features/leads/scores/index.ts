import { defineFeature } from '#server/feature.ts';
import { scoreJobs } from './scores.jobs.ts';
import { scoreHandlers } from './scores.routes.ts';

export const feature = defineFeature({ handlers: { scores: scoreHandlers }, jobs: scoreJobs });
