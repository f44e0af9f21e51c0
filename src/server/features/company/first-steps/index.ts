import { defineFeature } from '#server/feature.ts';
import { firstStepsHandlers } from './first-steps.routes.ts';

export const feature = defineFeature({ handlers: { firstSteps: firstStepsHandlers } });
