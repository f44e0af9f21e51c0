import { defineFeature } from '#server/feature.ts';
import { measurementHandlers } from './measurements.routes.ts';

export const feature = defineFeature({ handlers: { measurements: measurementHandlers } });
