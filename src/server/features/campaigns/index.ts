import { defineFeature } from '#server/feature.ts';
import { campaignHandlers, mailSettingsHandlers } from './campaigns.routes.ts';
import { mailFileOwner } from './print.data.ts';
import { printCampaign } from './print.operations.ts';
import { roofPageHandlers } from './roof-pages.routes.ts';

export const feature = defineFeature({
  handlers: {
    mailCampaigns: campaignHandlers,
    mailSettings: mailSettingsHandlers,
    roofPages: roofPageHandlers,
  },
  operations: [printCampaign],
  files: [mailFileOwner],
});
