import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { Done } from './problem.ts';

export const sample = {
  get: get('/api/admin/sample', {
    summary: 'What is there of the sample: its company, and its simulated properties',
    access: 'admin:users',
    shows: ['users', 'properties'],
    response: z.object({
      /** Null if it was removed, or never was. */
      company: z.string().nullable(),
      people: z.number().int(),
      properties: z.number().int(),
      /** Simulated properties that an import has updated since. They stay when the sample goes. */
      imported: z.number().int(),
    }),
  }),
  remove: post('/api/admin/sample/removal', {
    summary:
      'Remove the sample and nothing else: its company with all its work, its properties, flights and storms; its name has to be typed again as `confirmation`',
    access: 'admin:users',
    emits: ['sample-removed', 'user-deleted', 'storms-withdrawn'],
    changes: [
      'users',
      'grants',
      'properties',
      'captures',
      'storms',
      'storm-rules',
      'queues',
      'queue-items',
      'walks',
      'stages',
      'pipeline',
      'proposals',
      'operations',
      'reviews',
    ],
    body: z.strictObject({ confirmation: z.string('Type the name to confirm').max(160) }),
    response: Done,
  }),
};
