import { z } from 'zod';
import { get, post } from './endpoint.ts';

/**
 * idle: nothing to do · working: the geocoder is being asked · queued: it will be within a minute · paused: it was in
 * trouble and is asked again at nextTryAt.
 */
export const geocodingStates = ['idle', 'working', 'queued', 'paused'] as const;

export const Geocoding = z.object({
  geocoder: z.enum(['offline', 'census', 'nominatim']),
  /** False for the offline default, which only knows the middle of a ZIP. */
  findsDoors: z.boolean(),
  state: z.enum(geocodingStates),
  /** Properties the caller may see, and those of them with their own coordinates. */
  total: z.number().int(),
  located: z.number().int(),
  /** Addresses the geocoder has not been asked about yet, and those it has no place for. */
  waiting: z.number().int(),
  unanswered: z.number().int(),
  /** The geocoder's last error and its next attempt; only administrators see it. */
  lastError: z.string().nullable(),
  nextTryAt: z.iso.datetime().nullable(),
});
export type Geocoding = z.infer<typeof Geocoding>;

export const Refusal = z.object({ reason: z.string(), count: z.number().int() });
export type Refusal = z.infer<typeof Refusal>;

export const geocoding = {
  getStatus: get('/api/geocoding', {
    summary: 'How far the positions of the caller’s properties are known, and how the geocoder is doing',
    access: 'property:read',
    scope: 'leads',
    shows: ['geocoding'],
    fresh: 0,
    response: Geocoding,
  }),
  listRefusals: get('/api/geocoding/refusals', {
    summary: 'Why addresses have no position, most frequent first',
    access: 'property:upload',
    scope: 'platform',
    shows: ['refusals'],
    fresh: 0,
    response: z.array(Refusal),
  }),
  retry: post('/api/geocoding/retry', {
    summary: 'Asks the geocoder again now, without waiting for the pause after its trouble to end',
    access: 'property:upload',
    scope: 'platform',
    emits: ['geocoding-retried'],
    changes: ['geocoding'],
    response: Geocoding,
  }),
};
