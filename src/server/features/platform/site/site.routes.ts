import { createHash } from 'node:crypto';
import { openApiOf } from '#contract/openapi.ts';
import type { BaseMapInfo, site } from '#contract/site.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { encodeBytes } from '#server/platform/replies/encoding.ts';
import { sendKept } from '#server/platform/replies/kept-reply.ts';
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

  describeApi: (_input, context) => {
    const { tag, json } = describedApi(context.config);
    return sendKept(context, {
      tag,
      contentType: 'application/json; charset=utf-8',
      make: async (encoding) => ({ tag, total: 0, body: await encodeBytes(json, encoding) }),
    });
  },
};

const infoOf = ({ version, minZoom, maxZoom, bounds }: BaseMap): BaseMapInfo => ({
  version,
  minZoom,
  maxZoom,
  bounds,
});

let described: { tag: string; json: Buffer } | undefined;

/** Built on the first request: it takes half a second, and most servers are never asked. */
function describedApi(config: Config) {
  if (described) return described;
  const json = Buffer.from(JSON.stringify(openApiOf(publicUrlOf(config))));
  described = { tag: `openapi-${createHash('sha256').update(json).digest('base64url').slice(0, 22)}`, json };
  return described;
}
