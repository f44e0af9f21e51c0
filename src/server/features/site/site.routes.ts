import type { site } from '#contract/site.ts';
import type { Handlers } from '#server/platform/implement.ts';

export const siteHandlers: Handlers<typeof site> = {
  getInfo: (_input, { config, mail }) => ({
    supportEmail: config.supportEmail,
    phone: config.supportPhone,
    schedulingUrl: config.schedulingUrl ?? null,
    mailConfigured: mail.delivers,
    mapStyleUrl: config.mapStyleUrl ?? null,
    keepsPhotoOriginals: config.keepPhotoOriginals,
  }),
};
