export { auditHandlers } from './audit.routes.ts';
export { auditRecord } from './record.data.ts';
