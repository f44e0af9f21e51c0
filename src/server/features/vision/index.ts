import { learnFromReviews } from './learn.operations.ts';
import { proposeRoofs } from './propose.operations.ts';

export { addOutlines, startProposing } from './add-outlines.ts';
export { noteAnswer } from './learn.operations.ts';
export { deleteDrawn, upsertDrawn } from './outlines.data.ts';
export { presentProposal } from './present.ts';
export { proposeAnew } from './propose-roof.ts';
export { wantShare } from './share.jobs.ts';
export { visionJobs } from './vision.jobs.ts';
export { visionHandlers } from './vision.routes.ts';

export const visionOperations = [proposeRoofs, learnFromReviews];
