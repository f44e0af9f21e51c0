import { defineFeature } from '#server/feature.ts';
import { inspectionHandlers } from './inspections.routes.ts';

export { listInspections } from './inspections.data.ts';

export const feature = defineFeature({ handlers: { inspections: inspectionHandlers } });
