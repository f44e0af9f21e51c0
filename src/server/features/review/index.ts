export { reviewHandlers } from './review.routes.ts';
export { roofOutlineHandlers } from './roof-outlines.routes.ts';
