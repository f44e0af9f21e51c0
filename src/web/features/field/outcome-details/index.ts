export { ComeBackDays } from './come-back-days.tsx';
export { DetailFields } from './detail-fields.tsx';
export { DetailedOutcome } from './detailed-outcome.tsx';
export { isEmpty, type ReadDetails } from './details.ts';
export { useDetails } from './use-details.ts';
export { type AgreedVisit, visitChanges } from './visit-changes.ts';
