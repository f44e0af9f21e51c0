export { walkHandlers } from './walks.routes.ts';
