export { todayHandlers } from './today.routes.ts';
