export { propertyHandlers } from './properties.routes.ts';
export { ensureZip } from './zips.data.ts';
