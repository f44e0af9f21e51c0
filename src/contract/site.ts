import { z } from 'zod';
import { get } from './endpoint.ts';

/** Where tiles of the base map are, and from which zoom to which. */
export const BaseMapInfo = z.object({
  /** Another file is another version. */
  version: z.string(),
  minZoom: z.number().int(),
  maxZoom: z.number().int(),
  /** West, south, east, north in degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly(),
});
export type BaseMapInfo = z.infer<typeof BaseMapInfo>;

/** Operator settings sent to every visitor's browser. */
export const SiteInfo = z.object({
  supportEmail: z.string(),
  phone: z.string(),
  schedulingUrl: z.string().nullable(),
  /** False if mails only go to the outbox folder; the screens mention it. */
  mailConfigured: z.boolean(),
  /** Address of a MapLibre style that the operator chose; null for the base map that needs no network. */
  mapStyleUrl: z.string().nullable(),
  /** What tiles of streets there are (`map.getBaseTile`); null if the operator has given no base map. */
  baseMap: BaseMapInfo.nullable(),
  /** Whether photos are to be sent as the camera made them. */
  keepsPhotoOriginals: z.boolean(),
});
export type SiteInfo = z.infer<typeof SiteInfo>;

export const site = {
  getInfo: get('/api/site', {
    summary: 'Contact details and what this installation has configured',
    access: 'public',
    anonymous: true,
    response: SiteInfo,
  }),
  describeApi: get('/api/openapi.json', {
    summary: 'Every call of this API, as an OpenAPI 3.1 document',
    access: 'public',
    anonymous: true,
    reply: 'bulk',
    response: z.record(z.string(), z.unknown()),
  }),
};
