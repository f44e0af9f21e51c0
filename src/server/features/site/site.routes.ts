import type { BaseMapInfo, site } from '#contract/site.ts';
import type { Handlers } from '#server/platform/implement.ts';
import type { BaseMap } from '#server/providers/base-map/index.ts';

export const siteHandlers: Handlers<typeof site> = {
  getInfo: (_input, { config, mail, baseMap }) => ({
    supportEmail: config.supportEmail,
    phone: config.supportPhone,
    schedulingUrl: config.schedulingUrl ?? null,
    mailConfigured: mail.delivers,
    mapStyleUrl: config.mapStyleUrl ?? null,
    baseMap: baseMap && infoOf(baseMap),
    keepsPhotoOriginals: config.keepPhotoOriginals,
  }),
};

const infoOf = ({ version, minZoom, maxZoom, bounds }: BaseMap): BaseMapInfo => ({
  version,
  minZoom,
  maxZoom,
  bounds,
});
