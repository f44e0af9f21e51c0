import { defineFeature } from '#server/feature.ts';
import { crmLinkJobs } from './crm-links.jobs.ts';
import { crmLinkHandlers } from './crm-links.routes.ts';
import { crmOutbox } from './pushes.data.ts';

export const feature = defineFeature({
  handlers: { crmLinks: crmLinkHandlers },
  jobs: crmLinkJobs,
  consumers: [crmOutbox],
});
