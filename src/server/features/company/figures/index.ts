import { defineFeature } from '#server/feature.ts';
import { figureJobs } from './figures.jobs.ts';
import { figureHandlers } from './figures.routes.ts';

export const feature = defineFeature({ handlers: { figures: figureHandlers }, jobs: figureJobs });
