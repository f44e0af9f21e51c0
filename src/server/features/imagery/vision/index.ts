import { defineFeature } from '#server/feature.ts';
import { learnFromReviews } from './learn.operations.ts';
import { suggestRoofs } from './suggest.operations.ts';
import { visionJobs } from './vision.jobs.ts';
import { visionHandlers } from './vision.routes.ts';

export { addOutlines, startSuggesting } from './add-outlines.ts';
export { noteAnswer } from './learn.operations.ts';
export { deleteDrawn, upsertDrawn } from './outlines.data.ts';
export { takeOutlines } from './outlines.ts';
export { presentSuggestion } from './present.ts';
export { wantShare } from './share.jobs.ts';
export { suggestAnew } from './suggest-roof.ts';

export const feature = defineFeature({
  handlers: { vision: visionHandlers },
  jobs: visionJobs,
  operations: [suggestRoofs, learnFromReviews],
});
