export { reviewHandlers } from './review.routes.ts';
