import { z } from 'zod';
import { type StandingKind, standingKinds } from '#domain/standing.ts';
import { del, get, post } from './endpoint.ts';
import { Done } from './problem.ts';

const counts = standingKinds.map((kind) => [kind, z.number().int()] as const);

/** Counts of the team's records on properties, which are deleted with them. */
const Standing = z.object(Object.fromEntries(counts) as Record<StandingKind, z.ZodInt>);

const changes = [
  'properties',
  'geocoding',
  'refusals',
  'queues',
  'queue-items',
  'stages',
  'tags',
  'notes',
  'timeline',
  'pipeline',
  'operations',
] as const;

export const removals = {
  planProperty: get('/api/admin/properties/{propertyId}/removal', {
    summary: 'What goes with a property when it is deleted',
    access: 'property:upload',
    scope: 'platform',
    fresh: 'once',
    response: z.object({ address: z.string(), standing: Standing }),
  }),
  removeProperty: del('/api/admin/properties/{propertyId}', {
    summary: 'Delete a property with all its records',
    access: 'property:upload',
    scope: 'platform',
    emits: ['property-deleted'],
    changes,
    response: Done,
  }),
  planZip: get('/api/admin/zips/{zipCode}/removal', {
    summary: 'What goes with the properties of a ZIP code when they are deleted',
    access: 'property:upload',
    scope: 'platform',
    fresh: 'once',
    response: z.object({
      properties: z.number().int(),
      /** Users who hold the ZIP code, and keep it. */
      holders: z.number().int(),
      standing: Standing,
    }),
  }),
  removeZip: post('/api/admin/zips/{zipCode}/removal', {
    summary: 'Delete all properties of a ZIP code, which has to be typed again as `confirmation`',
    access: 'property:upload',
    scope: 'platform',
    emits: ['zip-data-deleted'],
    changes,
    body: z.strictObject({ confirmation: z.string('Type the ZIP code to confirm').max(16) }),
    response: z.object({ operationId: z.uuid() }),
    status: 202,
  }),
};
