import { z } from 'zod';
import { routeModes } from '#domain/routes/plan.ts';
import { get, post } from './endpoint.ts';
import { RowIdInBody } from './paging.ts';

/** Most doors of one walk. */
export const ROUTE_DOORS = 250;

const Place = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

export const RouteAsked = z
  .strictObject({
    /** Of a queue, the doors to do. */
    queueId: RowIdInBody.optional(),
    propertyIds: z.array(RowIdInBody).min(1).max(5000).optional(),
    mode: z.enum(routeModes).default('shortest'),
    /** Null begins, or ends, at the best door. */
    start: Place.nullable().default(null),
    end: Place.nullable().default(null),
  })
  .refine(({ queueId, propertyIds }) => (queueId === undefined) !== (propertyIds === undefined), {
    message: 'Please give either queueId or propertyIds',
    path: ['queueId'],
  });

/** Why a door is on no route: it has no position, or a colleague marked it 'Do not contact'. */
export const routeOmissions = ['no-position', 'do-not-contact'] as const;

/** How long a door takes, and from how many doors that was learnt: 0 where it is what is usual. */
export const Pace = z.object({ minutesAtDoor: z.number(), learntFrom: z.number().int() });

export const Route = z.object({
  /** Ids of the properties, in the order to walk them. */
  order: z.array(z.number().int()),
  leftOut: z.array(z.object({ propertyId: z.number().int(), reason: z.enum(routeOmissions) })),
  /** From the start over the doors to the end. */
  miles: z.number(),
  /** On foot and at the doors. */
  minutes: z.number(),
  /** What minutes at the doors are reckoned by: the caller's own latest visits. */
  pace: Pace,
  /** Whether the ways are those on roads, or straight lines. */
  roads: z.boolean(),
  /** Why the lines are straight although a routing service is configured, as a sentence. */
  roadsTrouble: z.string().nullable(),
  /** The first door's place, for sunset and the town's hours; null without doors. */
  place: z.object({ timeZone: z.string(), city: z.string().nullable(), state: z.string() }).nullable(),
});
export type Route = z.infer<typeof Route>;

export const routes = {
  getPace: get('/api/routes/pace', {
    summary:
      'How long a door takes the caller, from their own latest visits: for walks planned without a connection',
    access: 'queue:read',
    scope: 'leads',
    shows: ['knocks'],
    response: Pace,
  }),
  plan: post('/api/routes', {
    summary:
      'An order in which to walk to doors; those without a position and those not to contact are left out',
    access: 'queue:read',
    scope: 'changes',
    changes: [],
    body: RouteAsked,
    response: Route,
  }),
};
