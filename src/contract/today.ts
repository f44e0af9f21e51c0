import { z } from 'zod';
import { severityLevels } from '#domain/roofs.ts';
import { CrewDay } from './crew-day.ts';
import { get } from './endpoint.ts';
import { CalendarDay } from './paging.ts';
import { StormList } from './storm-rules.ts';

/** Of a list of doors, how many are named, and up to how many are counted. */
export const TODAY_NAMED = 5;
export const TODAY_COUNTED = 1000;

export const TodayDoors = z.object({
  /** Counted up to 1,000. */
  count: z.number().int(),
  /** The first of them. */
  doors: z.array(
    z.object({
      propertyId: z.number().int(),
      address: z.string(),
      zipCode: z.string(),
      severityLevel: z.enum(severityLevels).nullable(),
      /** A queue of the caller's that holds it, the one it was put into last. */
      queueId: z.number().int().nullable(),
      /** Since when it waits: the last visit with outcome 'not home'. */
      since: z.iso.datetime().nullable(),
      /** The day agreed on at the door, by its own calendar. Absent in lists kept by an earlier release. */
      followUpOn: CalendarDay.nullable().optional(),
    }),
  ),
});
export type TodayDoors = z.infer<typeof TodayDoors>;

export const CrewMember = z.object({
  name: z.string(),
  isMe: z.boolean(),
  /** Doors at which they did something, and of these where they set an appointment and where they sold. */
  doors: z.number().int(),
  appointments: z.number().int(),
  won: z.number().int(),
});
export type CrewMember = z.infer<typeof CrewMember>;

export const Today = z.object({
  /** Follow-ups: not home on an earlier day, or a visit agreed on today or before. The deal is open. */
  comeBacks: TodayDoors,
  /** Severe damage, and not visited by the company. */
  hotLeads: TodayDoors,
  /** What the caller’s storm rules made since the day began, the latest first. */
  stormLists: z.array(StormList),
  /** The company's activity since the day began, the busiest colleague first. */
  crew: z.array(CrewMember),
});
export type Today = z.infer<typeof Today>;

export const today = {
  get: get('/api/today', {
    summary: 'What a day holds beside queues and appointments: come-backs, hot leads, and what the crew did',
    access: 'crm:read',
    scope: 'leads',
    shows: ['properties', 'stages', 'tags', 'notes', 'timeline', 'appointments', 'queues', 'storm-rules'],
    fresh: 60,
    polled: true,
    /** When the caller’s day began. */
    query: z.object({ since: z.iso.datetime() }),
    response: Today,
  }),
  getCrew: get('/api/today/crew', {
    summary:
      'The day of the crew: who did what, whose phone was last heard of when, and the doors of the day',
    access: 'team:lead',
    scope: 'leads',
    shows: ['properties', 'stages', 'timeline', 'appointments', 'walks', 'queues', 'knocks', 'team'],
    fresh: 60,
    polled: true,
    /** When the caller’s day began, and the day of its walks. */
    query: z.object({ since: z.iso.datetime(), day: CalendarDay }),
    response: CrewDay,
  }),
};
