import { defineFeature } from '#server/feature.ts';
import { measurementHandlers } from './measurements.routes.ts';

export { insertMeasurement, listMeasurements } from './measurements.data.ts';
export { printReport } from './report.ts';
export { getReported } from './reported.data.ts';

export const feature = defineFeature({ handlers: { measurements: measurementHandlers } });
