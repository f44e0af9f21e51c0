export { countRoofChanges, refreshRoofChanges } from './refresh.data.ts';
export { roofChangeHandlers } from './roof-changes.routes.ts';
