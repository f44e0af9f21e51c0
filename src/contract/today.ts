import { z } from 'zod';
import { severityLevels } from '#domain/roofs.ts';
import { CrewDay } from './crew-day.ts';
import { get, put } from './endpoint.ts';
import { CalendarDay, UserId } from './paging.ts';
import { Done } from './problem.ts';
import { StormListOfDay } from './storm-rules.ts';

/** Of a list of doors, how many are named, and up to how many are counted. */
export const TODAY_NAMED = 5;
export const TODAY_COUNTED = 1000;

/** The lists of doors of a day. */
export const todayLists = ['come-backs', 'hot-leads'] as const;
export type TodayList = (typeof todayLists)[number];

export const TodayDoor = z.object({
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
  /** Who promised to come back; null for a hot lead. Absent in lists kept by an earlier release. */
  by: z.object({ id: z.string(), name: z.string() }).nullable().optional(),
});
export type TodayDoor = z.infer<typeof TodayDoor>;

export const TodayDoors = z.object({
  /** Counted up to 1,000. */
  count: z.number().int(),
  /** The first of them. */
  doors: z.array(TodayDoor),
});
export type TodayDoors = z.infer<typeof TodayDoors>;

/** Of follow-ups, those of nobody who still works for the company. */
export const LEFT_BEHIND = 'left';
export const ColleagueDue = z.object({
  /** Or LEFT_BEHIND. */
  id: z.string(),
  name: z.string(),
  count: z.number().int(),
});
export type ColleagueDue = z.infer<typeof ColleagueDue>;

export const CrewMember = z.object({
  name: z.string(),
  isMe: z.boolean(),
  /** Visits, and those of them that ended with an appointment. Visits are absent in days kept by an earlier release. */
  visits: z.number().int().optional(),
  appointments: z.number().int(),
  /** Deals they won that still are. */
  won: z.number().int(),
});
export type CrewMember = z.infer<typeof CrewMember>;

export const Today = z.object({
  /** The caller's follow-ups: not home on an earlier day, or a visit agreed on today or before. The deal is open. */
  comeBacks: TodayDoors,
  /** Their colleagues' follow-ups, for leaders. Absent in days kept by an earlier release. */
  colleagues: z.array(ColleagueDue).optional(),
  /** Severe damage, and not visited by the company. */
  hotLeads: TodayDoors,
  /** What the company’s storm rules made since the day began, the latest first. */
  stormLists: z.array(StormListOfDay),
  /** The company's visits since the day began, the busiest colleague first. */
  crew: z.array(CrewMember),
});
export type Today = z.infer<typeof Today>;

export const today = {
  get: get('/api/today', {
    summary: 'What a day holds beside queues and appointments: follow-ups, hot leads, and what the crew did',
    access: 'crm:read',
    scope: 'leads',
    shows: ['properties', 'stages', 'tags', 'notes', 'timeline', 'appointments', 'queues', 'storm-rules'],
    fresh: 60,
    polled: true,
    /** When the caller’s day began. */
    query: z.object({ since: z.iso.datetime() }),
    response: Today,
  }),
  listDoors: get('/api/today/doors', {
    summary: 'All doors of a list of the day, up to 1,000',
    access: 'crm:read',
    scope: 'leads',
    shows: ['properties', 'stages', 'tags', 'timeline', 'queues'],
    fresh: 60,
    polled: true,
    query: z.object({
      /** When the caller’s day began. */
      since: z.iso.datetime(),
      list: z.enum(todayLists),
      /** Whose follow-ups: 'me', 'company', 'left' for those who left the company, or a colleague’s id. */
      of: UserId.default('me'),
    }),
    response: z.array(TodayDoor),
  }),
  passOn: put('/api/today/come-backs/{propertyId}', {
    summary: 'Pass a follow-up of one’s own, or of one’s crew, on to a colleague',
    access: 'crm:write',
    scope: 'changes',
    emits: ['come-back-passed-on'],
    changes: ['tags'],
    body: z.object({ userId: UserId }),
    response: Done,
  }),
  getCrew: get('/api/today/crew', {
    summary:
      'The day of the crew: who did what, whose phone was last heard of when, and the doors of the day',
    access: 'team:lead',
    scope: 'leads',
    shows: ['properties', 'stages', 'timeline', 'appointments', 'walks', 'queues', 'knocks', 'team'],
    fresh: 60,
    polled: true,
    /** When the day began and ended for the caller, and the day of its walks; without an end it is today. */
    query: z.object({ since: z.iso.datetime(), until: z.iso.datetime().optional(), day: CalendarDay }),
    response: CrewDay,
  }),
};
