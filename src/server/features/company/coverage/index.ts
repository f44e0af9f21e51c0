import { defineFeature } from '#server/feature.ts';
import { coverageJobs } from './coverage.jobs.ts';
import { coverageHandlers } from './coverage.routes.ts';

export { watchGrants } from './coverage.jobs.ts';
export { changeGrant, type Grant, grantZip } from './grants.data.ts';
export { handDownZips, handZip, takeZipBack } from './handing.data.ts';
export { holdsZip, listHolders } from './holders.data.ts';
export { ensureZips } from './known-zips.data.ts';
export { isTaken, takenUntil } from './taken.data.ts';
export { moveGrants, withdrawAll, withdrawZip } from './taking.data.ts';
export { lockZips } from './zip-lock.data.ts';
export { type CountedProperty, readCounted, recountProperty, refreshZipTotals } from './zip-totals.data.ts';

export const feature = defineFeature({ handlers: { coverage: coverageHandlers }, jobs: coverageJobs });
