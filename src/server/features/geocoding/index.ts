export { geocodingJobs, requestGeocoding } from './geocoding.jobs.ts';
export { geocodingHandlers } from './geocoding.routes.ts';
