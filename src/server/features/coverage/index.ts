export { coverageJobs, watchGrants } from './coverage.jobs.ts';
export { coverageHandlers } from './coverage.routes.ts';
export { changeGrant, type Grant, grantZip } from './grants.data.ts';
export { handDownZips, handZip, takeZipBack } from './handing.data.ts';
export { ensureZips } from './known-zips.data.ts';
export { isTaken, takenUntil } from './taken.data.ts';
export { moveGrants, withdrawAll, withdrawZip } from './taking.data.ts';
export { lockZips } from './zip-lock.data.ts';
export { refreshZipTotals } from './zip-totals.data.ts';
