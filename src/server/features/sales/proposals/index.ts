import { defineFeature } from '#server/feature.ts';
import { proposalFiles } from './pictures.data.ts';
import { proposalJobs } from './proposals.jobs.ts';
import { proposalHandlers } from './proposals.routes.ts';

export { type Contract, listContracts } from './contracts.data.ts';
export { declineProposal } from './decline.data.ts';
export { insertDraft, markInvented } from './draft.data.ts';
export { draftFromDevice } from './from-device.data.ts';
export { keepPictures, readLetterhead } from './kept-pictures.ts';
export { addLink } from './links.data.ts';
export { listOfProperty } from './list.data.ts';
export { openDocument } from './pdf.ts';
export { noteViewed, readPublic } from './public.data.ts';
export { sendDraft } from './send.data.ts';
export { signProposal } from './sign.data.ts';
export { updateTemplate } from './template.data.ts';

export const feature = defineFeature({
  handlers: { proposals: proposalHandlers },
  jobs: proposalJobs,
  files: [proposalFiles],
});
