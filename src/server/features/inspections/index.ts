import { defineFeature } from '#server/feature.ts';
import { inspectionHandlers } from './inspections.routes.ts';

export const feature = defineFeature({ handlers: { inspections: inspectionHandlers } });
