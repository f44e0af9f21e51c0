export { listByIds } from './properties.data.ts';
export { propertyHandlers } from './properties.routes.ts';
export { allLeftOut, requireExport } from './properties.rules.ts';
export { lockZips } from './zip-lock.data.ts';
export { ensureZips, refreshZipTotals } from './zip-totals.data.ts';
export { ensureZip } from './zips.data.ts';
