export { knockingHoursHandlers } from './knocking-hours.routes.ts';
