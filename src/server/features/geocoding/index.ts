export { geocodingJobs, geocodingOperations, requestGeocoding } from './geocoding.operations.ts';
export { geocodingHandlers } from './geocoding.routes.ts';
