import { defineFeature } from '#server/feature.ts';
import { contactJobs } from './contacts.jobs.ts';
import { contactHandlers, optOutListHandlers } from './contacts.routes.ts';

export { countPeople, type FoundPoint, keepFound } from './found.data.ts';
export { findCode } from './stop.data.ts';

export const feature = defineFeature({
  handlers: { contacts: contactHandlers, optOutLists: optOutListHandlers },
  jobs: contactJobs,
});
