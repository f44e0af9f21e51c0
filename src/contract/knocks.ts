import { z } from 'zod';
import { knockGrades } from '#domain/knocks/grade.ts';
import { outcomes } from '#domain/queues/outcomes.ts';
import { Fix } from './changes.ts';
import { Note } from './crm.ts';
import { endpoint } from './endpoint.ts';
import { Paging, RowId } from './paging.ts';

/** A visit at a door. */
export const Knock = z.object({
  id: z.number().int(),
  propertyId: z.number().int(),
  outcome: z.enum(outcomes),
  at: z.iso.datetime(),
  /** A colleague of the caller, by name; null where it was the caller. */
  by: z.string().nullable(),
  grade: z.enum(knockGrades),
  /** Meters from the door; null where that is not known. */
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

/** What is known of a door beside its item, for who stands at it. */
export const DoorKnown = z.object({
  propertyId: z.number().int(),
  doNotContact: z.boolean(),
  lastKnock: Knock.nullable(),
  /** How often the company was there. */
  knocks: z.number().int(),
  /** The latest few. */
  notes: z.array(Note.pick({ id: true, body: true, createdAt: true, by: true })),
});
export type DoorKnown = z.infer<typeof DoorKnown>;

export const knocks = {
  listOwn: endpoint({
    method: 'GET',
    path: '/api/knocks',
    summary: 'The caller’s own visits with what is kept of where they were, latest first',
    access: 'crm:read',
    shows: ['knocks'],
    query: Paging,
    response: z.array(OwnKnock),
  }),
  listOfProperty: endpoint({
    method: 'GET',
    path: '/api/properties/{propertyId}/knocks',
    summary: 'The company’s visits at a property, latest first',
    access: 'crm:read',
    shows: ['knocks'],
    params: z.object({ propertyId: RowId }),
    response: z.array(Knock),
  }),
};
