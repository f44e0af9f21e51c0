import { z } from 'zod';
import { get, put } from './endpoint.ts';
import { TimeZone } from './properties.ts';

const Day = z.iso.date('Please choose a day');

/** Most weeks that are asked for at once. */
export const FIGURE_WEEKS = 53;

const Count = z.number().int();

/** What came of the visits of one person. */
const OfRep = z.object({
  userId: z.string(),
  name: z.string(),
  ...{ visits: Count, answered: Count, conversations: Count, appointments: Count },
  ...{ inspections: Count, sold: Count },
  /** Visits recorded within 100 m of the door. */
  verified: Count,
});

/** In one week, named by its Monday. */
export const WeekOfRep = OfRep.extend({ week: z.iso.date() });
export type WeekOfRep = z.infer<typeof WeekOfRep>;

export const DayOfRep = OfRep.extend({ day: z.iso.date() });
export type DayOfRep = z.infer<typeof DayOfRep>;

const weeksBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / (7 * 86_400_000);

/** Days of a time zone for which figures are asked. */
export const Span = z
  .object({
    /** The first day and the last, both counted, in the time zone. */
    from: Day,
    to: Day,
    timeZone: TimeZone,
  })
  .refine(({ from, to }) => from <= to, { message: 'The last day is before the first', path: ['to'] })
  .refine(({ from, to }) => weeksBetween(from, to) <= FIGURE_WEEKS, {
    message: `At most ${FIGURE_WEEKS} weeks at once`,
    path: ['from'],
  });

export type Span = z.infer<typeof Span>;

/** What came of the visits of one hour of the week. */
export const HourOfWeek = z.object({
  /** 1 for Monday to 7 for Sunday, and 0 to 23, on the clock asked for. */
  weekday: z.number().int(),
  hour: z.number().int(),
  ...{ visits: Count, answered: Count, conversations: Count, appointments: Count },
});
export type HourOfWeek = z.infer<typeof HourOfWeek>;

/** What the company did of a ZIP code, and what is left in it. */
export const ZipCoverage = z.object({
  zipCode: z.string(),
  counts: z.object({
    doors: Count,
    ...{ never: Count, once: Count, twice: Count, more: Count },
    /** Visited within the last 30 days. */
    recent: Count,
    /** Visited at least once, and those of them where a visit ended with an appointment. */
    ...{ visited: Count, set: Count },
    /** Never visited and neither won, lost nor to be left alone. */
    left: Count,
    ...{ severe: Count, severeLeft: Count, moderate: Count, moderateLeft: Count },
  }),
  /** Doors with their own position: longitude, latitude, visits up to 3, and 1 for one within the last 30 days. */
  points: z.array(z.tuple([z.number(), z.number(), z.number().int(), z.number().int()])),
});
export type ZipCoverage = z.infer<typeof ZipCoverage>;

const WeeklyMail = z.strictObject({ isOn: z.boolean() });

export const figures = {
  weeks: get('/api/team/figures', {
    summary:
      'What came of the visits of the company, by person and week; visits that were taken back do not count',
    access: 'team:lead',
    scope: 'leads',
    shows: ['timeline', 'team'],
    query: Span,
    response: z.array(WeekOfRep),
  }),
  days: get('/api/team/days', {
    summary:
      'What came of visits, by person and day: those of the company for who leads it, else the caller’s own',
    access: 'crm:read',
    scope: 'leads',
    shows: ['timeline', 'team'],
    query: Span,
    response: z.array(DayOfRep),
  }),
  hours: get('/api/team/hours', {
    summary:
      'What came of the visits of the company, by the hour of the week; hours without any are left out',
    access: 'team:lead',
    scope: 'leads',
    shows: ['timeline', 'team'],
    query: Span,
    response: z.array(HourOfWeek),
  }),
  getWeeklyMail: get('/api/team/weekly-mail', {
    summary: 'Whether the caller gets the weekly crew mail on Mondays',
    access: 'team:lead',
    scope: 'leads',
    shows: ['weekly-mail'],
    response: WeeklyMail,
  }),
  setWeeklyMail: put('/api/team/weekly-mail', {
    summary: 'Switch the mail of Mondays on or off for oneself',
    access: 'team:lead',
    scope: 'changes',
    changes: ['weekly-mail'],
    body: WeeklyMail,
    response: WeeklyMail,
  }),
  coverage: get('/api/team/coverage/{zipCode}', {
    summary: 'How often the company was at the doors of a ZIP code, and what is left in it',
    access: 'team:lead',
    scope: 'leads',
    shows: ['timeline', 'stages', 'tags', 'properties'],
    response: ZipCoverage,
  }),
};
