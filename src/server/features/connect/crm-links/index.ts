import { defineFeature } from '#server/feature.ts';
import { crmLinkHandlers } from './crm-links.routes.ts';
import { crmPump } from './pump.ts';
import { crmOutbox } from './pushes.data.ts';

export const feature = defineFeature({
  handlers: { crmLinks: crmLinkHandlers },
  consumers: [crmOutbox],
  loops: [crmPump],
});
