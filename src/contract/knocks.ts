import { z } from 'zod';
import { stages } from '#domain/crm.ts';
import { knockGrades } from '#domain/knocks/grade.ts';
import { itemStatuses } from '#domain/queues/item-states.ts';
import { outcomes, type StagedOutcome, stagedOutcomes, stagesOfVisits } from '#domain/queues/outcomes.ts';
import { Fix } from './changes.ts';
import { Note } from './crm.ts';
import { get, put } from './endpoint.ts';
import { Money } from './money.ts';
import { Paging } from './paging.ts';
import { Person } from './people.ts';
import { DoorPhoto } from './photos.ts';
import { PropertyStorm } from './storms.ts';

/** A visit at a door. */
export const Knock = z.object({
  id: z.number().int(),
  propertyId: z.number().int(),
  outcome: z.enum(outcomes),
  at: z.iso.datetime(),
  /** A colleague of the caller, by name; null if it was the caller. */
  by: z.string().nullable(),
  grade: z.enum(knockGrades),
  /** Meters from the door; null if that is not known. */
  distance: z.number().nullable(),
});
export type Knock = z.infer<typeof Knock>;

/** The caller's own, with where they were. */
export const OwnKnock = Knock.extend({
  address: z.string(),
  fix: Fix.nullable(),
  /** Taken back: it counts nowhere. */
  withdrawn: z.boolean(),
});
export type OwnKnock = z.infer<typeof OwnKnock>;

/** The latest visit at a door. Lists taken along from an earlier release have no more than a `Knock` of it. */
const LastKnock = Knock.extend({
  /** The change it was recorded with; null if there was a connection. */
  changeId: z.uuid().nullable().optional(),
  queueId: z.number().int().nullable().optional(),
  /** Of the caller's own: what undo puts back. */
  before: z
    .object({
      status: z.enum(itemStatuses).nullable(),
      workedAt: z.iso.datetime().nullable().optional(),
      stage: z.enum(stages),
      stageAfter: z.enum(stages),
      tagsAdded: z.array(z.string()),
      tagsRemoved: z.array(z.object({ key: z.string(), label: z.string() })),
      dealValue: z.string().nullable().optional(),
    })
    .nullable()
    .optional(),
});

const HailAtDoor = PropertyStorm.pick({
  ...{ date: true, cellInches: true, reported: true, official: true, signature: true, unconfirmed: true },
});

/** What a rep at a door sees beside its queue item. */
export const DoorKnown = z.object({
  propertyId: z.number().int(),
  doNotContact: z.boolean(),
  lastKnock: LastKnock.nullable(),
  /** How often the company was there. */
  knocks: z.number().int(),
  /** The clocks at the door: 'America/Phoenix'. Absent in lists that were taken along from an earlier release. */
  timeZone: z.string().optional(),
  /** The company's next appointment there. */
  appointment: z.object({ startsAt: z.iso.datetime(), by: z.string().nullable() }).nullable().optional(),
  /** The people the company knows there. */
  people: z.array(Person).optional(),
  /** What a won deal is worth; null if it is not known. */
  dealValue: Money.nullable().optional(),
  /** The storm with the most hail in two years, by the door's own radar cell first; null without any that this roof was there for. */
  storm: HailAtDoor.nullable().optional(),
  /** The latest of the company’s. */
  photos: z.array(DoorPhoto).optional(),
  /** The latest few. */
  notes: z.array(Note.pick({ id: true, body: true, createdAt: true, by: true })),
});
export type DoorKnown = z.infer<typeof DoorKnown>;

const StageOfVisit = z.enum(stagesOfVisits);

/** Which stage a door reaches with each outcome of a visit, all of them. */
export const StagesOfOutcomes = z.strictObject(
  Object.fromEntries(stagedOutcomes.map((outcome) => [outcome, StageOfVisit])) as Record<
    StagedOutcome,
    typeof StageOfVisit
  >,
);
export type StagesOfOutcomes = z.infer<typeof StagesOfOutcomes>;

export const knocks = {
  getOutcomeStages: get('/api/outcome-stages', {
    summary: 'Which stage a door reaches with each outcome of a visit, in the own company',
    access: 'crm:read',
    scope: 'leads',
    shows: ['outcome-stages'],
    response: StagesOfOutcomes,
  }),
  setOutcomeStages: put('/api/outcome-stages', {
    summary: 'Decide which stage a door reaches with each outcome; visits that arrive from then on follow it',
    access: 'team:manage',
    emits: ['outcome-stages-changed'],
    changes: ['outcome-stages'],
    body: StagesOfOutcomes,
    response: StagesOfOutcomes,
  }),
  listOwn: get('/api/knocks', {
    summary: 'The caller’s own visits with what is kept of where they were, latest first',
    access: 'crm:read',
    scope: 'leads',
    shows: ['knocks'],
    fresh: 0,
    query: Paging,
    response: z.array(OwnKnock),
  }),
  listOfProperty: get('/api/properties/{propertyId}/knocks', {
    summary: 'The company’s visits at a property, latest first',
    access: 'crm:read',
    scope: 'leads',
    shows: ['knocks'],
    response: z.array(Knock),
  }),
};
