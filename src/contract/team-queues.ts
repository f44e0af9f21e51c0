import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Paging, RowId } from './paging.ts';
import { Property } from './properties.ts';
import { QueueItem } from './queue-items.ts';

/** A queue of a colleague's, as who leads the company sees it. */
export const TeamQueue = z.object({
  id: z.number().int(),
  name: z.string(),
  owner: z.object({ id: z.string(), name: z.string() }),
  /** The day it was given as a walk for; null where it was not. */
  day: z.iso.date().nullable(),
  /** All doors of it, also those of ZIP codes that the caller does not hold. */
  doors: z.number().int(),
  /** Of these, how many are not to do any more: visited, skipped, won or lost. */
  worked: z.number().int(),
  /** When they last said what came of a visit. */
  workedAt: z.iso.datetime().nullable(),
});
export type TeamQueue = z.infer<typeof TeamQueue>;

/** A door of it, with what its owner noted there. */
export const TeamQueueDoor = QueueItem.pick({
  status: true,
  stage: true,
  notes: true,
  workedAt: true,
}).extend({
  propertyId: z.number().int(),
  ...Property.pick({ address: true, zipCode: true }).shape,
});
export type TeamQueueDoor = z.infer<typeof TeamQueueDoor>;

export const teamQueues = {
  list: endpoint({
    method: 'GET',
    path: '/api/team/queues',
    summary: 'The queues of colleagues with how far they are, those worked last first',
    access: 'team:lead',
    shows: ['queues', 'queue-items', 'walks', 'stages'],
    response: z.array(TeamQueue),
  }),
  listDoors: endpoint({
    method: 'GET',
    path: '/api/team/queues/{queueId}/doors',
    summary:
      'The doors of a colleague’s queue in its order, as far as the caller sees them; nothing is changed here',
    access: 'team:lead',
    shows: ['queue-items', 'stages'],
    params: z.object({ queueId: RowId }),
    query: Paging,
    response: z.array(TeamQueueDoor),
  }),
};
