export { grantZip } from './admin.data.ts';
export { adminHandlers } from './admin.routes.ts';
