import { z } from 'zod';
import { walkOmissions } from '#domain/queues/walk-again.ts';
import { del, get, post, put } from './endpoint.ts';
import { LeadQuery } from './lead-filters.ts';
import { RowIdInBody, typed, UserId } from './paging.ts';
import { Done } from './problem.ts';
import { QUEUE_NAME_LENGTH } from './queues.ts';
import { Pace, ROUTE_DOORS, routeOmissions } from './routes.ts';

/** Most doors that are cut at once, and most walks they are cut into. */
export const CUT_DOORS = 1000;
export const CUT_WALKS = 20;

const Day = z.iso.date('Please choose a day');
const Corner = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

export const CutAsked = z
  .strictObject({
    /** The doors to do of a queue of the caller's, or what a filter means, for one an area drawn on the map. */
    queueId: RowIdInBody.optional(),
    filter: LeadQuery.optional(),
    walks: z.int().min(1).max(CUT_WALKS, `At most ${CUT_WALKS} walks`),
    day: Day,
  })
  .refine(({ queueId, filter }) => (queueId === undefined) !== (filter === undefined), {
    message: 'Please give either queueId or filter',
    path: ['queueId'],
  });
export type CutAsked = z.infer<typeof CutAsked>;

/** Also: the door is in a colleague's walk of that day, or not due for a visit. */
export const cutOmissions = [...routeOmissions, 'in-a-walk', ...walkOmissions] as const;

const WalkCut = z.object({
  /** Ids of the properties, in the order to walk them. */
  order: z.array(z.number().int()),
  miles: z.number(),
  minutes: z.number(),
  outline: z.array(Corner),
  /** Where its doors are, in that order. */
  places: z.array(Corner),
  firstAddress: z.string(),
  /** How many of them are tried again: the last visit had no result and is weeks ago. */
  again: z.number().int(),
});

export const Cut = z.object({
  /** What minutes at the doors are reckoned by: the latest visits of the crew. */
  pace: Pace,
  walks: z.array(WalkCut),
  leftOut: z.array(z.object({ propertyId: z.number().int(), reason: z.enum(cutOmissions) })),
  /** The walks of that day that have doors of these already, and how many. */
  overlaps: z.array(z.object({ walkId: z.number().int(), walker: z.string(), doors: z.number().int() })),
});
export type Cut = z.infer<typeof Cut>;

export const NewWalk = z.object({
  userId: UserId,
  name: typed(QUEUE_NAME_LENGTH).min(1, 'Please name the walk'),
  /** In the order to walk them. */
  propertyIds: z.array(RowIdInBody).min(1).max(ROUTE_DOORS, `A walk has at most ${ROUTE_DOORS} doors`),
  miles: z.number().min(0).max(1000),
  minutes: z.number().min(0).max(10_000),
  outline: z.array(Corner).max(ROUTE_DOORS),
});
export const NewWalks = z.strictObject({ day: Day, walks: z.array(NewWalk).min(1).max(CUT_WALKS) }).refine(
  ({ walks }) => {
    const doors = walks.flatMap(({ propertyIds }) => propertyIds);
    return new Set(doors).size === doors.length;
  },
  { message: 'A door can be in one walk only, and once', path: ['walks'] },
);
export type NewWalks = z.infer<typeof NewWalks>;

/** An assigned walk. */
export const Walk = z.object({
  id: z.number().int(),
  /** A queue of the walker's. */
  queueId: z.number().int(),
  name: z.string(),
  day: z.iso.date(),
  walker: z.object({ id: z.string(), name: z.string() }),
  miles: z.number(),
  minutes: z.number(),
  outline: z.array(Corner),
  /** Where its doors are, in its order, as far as the caller sees them and that is known. */
  places: z.array(Corner),
  doors: z.number().int(),
  /** Doors that were visited or settled. */
  done: z.number().int(),
});
export type Walk = z.infer<typeof Walk>;

export const walks = {
  cut: post('/api/walks/cut', {
    summary: 'Doors as walks of about equal time; nothing is kept',
    access: 'team:lead',
    scope: 'team',
    changes: [],
    body: CutAsked,
    response: Cut,
  }),
  give: post('/api/walks', {
    summary: 'Give colleagues walks of a day, each as a queue of theirs; 409 if a door is in another one',
    access: 'team:lead',
    scope: 'team',
    changes: ['walks', 'queues'],
    body: NewWalks,
    response: z.object({ message: z.string(), queueIds: z.array(z.number().int()) }),
    status: 201,
  }),
  list: get('/api/walks', {
    summary: 'The walks of a day: who leads sees all of the company, others their own',
    access: 'team:read',
    scope: 'leads',
    shows: ['walks', 'queue-items'],
    query: z.object({ day: Day }),
    response: z.array(Walk),
  }),
  assign: put('/api/queues/{queueId}/assignee', {
    summary:
      'Give a queue, walk or not, to another colleague with what is noted in it; 409 if they lack a ZIP code',
    access: 'team:lead',
    scope: 'team',
    emits: ['queue-assigned'],
    changes: ['walks', 'queues'],
    body: z.strictObject({ userId: UserId }),
    response: Done,
  }),
  remove: del('/api/walks/{walkId}', {
    summary: 'Take a walk back; its queue goes with it unless it was worked in',
    access: 'team:lead',
    scope: 'team',
    changes: ['walks', 'queues', 'stages', 'pipeline', 'timeline'],
    response: Done,
  }),
};
