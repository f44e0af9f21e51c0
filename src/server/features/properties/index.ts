export { chooseEncoding, encode } from './encoding.ts';
export { listByIds } from './properties.data.ts';
export { propertyHandlers } from './properties.routes.ts';
export { alreadyHas, requireExport } from './properties.rules.ts';
export { ensureZips, refreshZipTotals } from './zip-totals.data.ts';
export { ensureZip } from './zips.data.ts';
