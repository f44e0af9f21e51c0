import { defineFeature } from '#server/feature.ts';
import { crmJobs } from './crm.jobs.ts';
import { crmHandlers } from './crm.routes.ts';

export { handDownTags, moveTags } from './catalog.data.ts';
export { knownPeople } from './known-people.data.ts';
export { putNote, takeBackNotes } from './notes.data.ts';
export { getCrm } from './stages.data.ts';

export const feature = defineFeature({ handlers: { crm: crmHandlers }, jobs: crmJobs });
