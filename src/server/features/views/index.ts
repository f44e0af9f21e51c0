export { viewHandlers } from './views.routes.ts';
