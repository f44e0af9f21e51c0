import { defineFeature } from '#server/feature.ts';
import { campaignHandlers, mailSettingsHandlers } from './campaigns.routes.ts';
import { mailFileOwner } from './print.data.ts';
import { printCampaign } from './print.operations.ts';
import { roofPageHandlers } from './roof-pages.routes.ts';
import { sendCampaign } from './send.operations.ts';
import { sendingHandlers } from './sending.routes.ts';

export const feature = defineFeature({
  handlers: {
    mailCampaigns: campaignHandlers,
    mailSending: sendingHandlers,
    mailSettings: mailSettingsHandlers,
    roofPages: roofPageHandlers,
  },
  operations: [printCampaign, sendCampaign],
  files: [mailFileOwner],
});
