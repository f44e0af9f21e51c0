import { defineFeature } from '#server/feature.ts';
import { assessmentHandlers } from './assessments.routes.ts';

export { observe, recordFirst } from './assessments.data.ts';
export { findFieldCapture, insertDelivered } from './captures.data.ts';
export { refreshCapture } from './deliver.data.ts';
export { factColumns, facts } from './fact-columns.data.ts';
export { getFacts } from './facts.data.ts';
export { restatePermits } from './permits.data.ts';
export {
  type Facts,
  lockProperty,
  recordStatement,
  withdrawRecorded,
} from './person.data.ts';
export { withdrawCaptures, withdrawImport, withdrawSimulated } from './withdraw-import.data.ts';

export const feature = defineFeature({ handlers: { assessments: assessmentHandlers } });
