import { defineFeature } from '#server/feature.ts';
import { campaignHandlers, mailSettingsHandlers } from './campaigns.routes.ts';
import { mailFileOwner } from './print.data.ts';
import { printCampaign } from './print.operations.ts';
import { roofPageHandlers } from './roof-pages.routes.ts';
import { sendCampaign } from './send.operations.ts';
import { sendingHandlers } from './sending.routes.ts';

export { insertCampaign, lockCampaign } from './campaigns.data.ts';
export { freezeCampaign } from './freeze.data.ts';
export { recordMailed } from './mailed.data.ts';
export { countScan, insertReply } from './roof-page.data.ts';
export { saveSettings } from './settings.data.ts';

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
