import { defineFeature } from '#server/feature.ts';
import { learnFromReviews } from './learn.operations.ts';
import { proposeRoofs } from './propose.operations.ts';
import { visionJobs } from './vision.jobs.ts';
import { visionHandlers } from './vision.routes.ts';

export { addOutlines, startProposing } from './add-outlines.ts';
export { noteAnswer } from './learn.operations.ts';
export { deleteDrawn, upsertDrawn } from './outlines.data.ts';
export { presentProposal } from './present.ts';
export { proposeAnew } from './propose-roof.ts';
export { wantShare } from './share.jobs.ts';

export const feature = defineFeature({
  handlers: { vision: visionHandlers },
  jobs: visionJobs,
  operations: [proposeRoofs, learnFromReviews],
});
