import { defineFeature } from '#server/feature.ts';
import { reviewHandlers } from './review.routes.ts';
import { roofOutlineHandlers } from './roof-outlines.routes.ts';

export { insertReview } from './answers.data.ts';
export { takeWork } from './work.data.ts';

export const feature = defineFeature({
  handlers: { reviews: reviewHandlers, roofOutlines: roofOutlineHandlers },
});
