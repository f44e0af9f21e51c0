export { leadHandlers } from './leads.routes.ts';
