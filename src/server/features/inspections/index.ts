export { inspectionHandlers } from './inspections.routes.ts';
