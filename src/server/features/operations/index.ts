export { operationHandlers } from './operations.routes.ts';
