import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { TimeZone } from './properties.ts';

const Day = z.iso.date('Please choose a day');

/** Most weeks that are asked for at once. */
export const FIGURE_WEEKS = 53;

/** What came of the visits of one person in one week. */
export const WeekOfRep = z.object({
  userId: z.string(),
  name: z.string(),
  /** Its Monday. */
  week: z.iso.date(),
  visits: z.number().int(),
  answered: z.number().int(),
  conversations: z.number().int(),
  appointments: z.number().int(),
  inspections: z.number().int(),
  sold: z.number().int(),
  /** Visits recorded within 100 m of the door. */
  verified: z.number().int(),
});
export type WeekOfRep = z.infer<typeof WeekOfRep>;

const weeksBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / (7 * 86_400_000);

export const figures = {
  weeks: endpoint({
    method: 'GET',
    path: '/api/team/figures',
    summary:
      'What came of the visits of the company, by person and week; visits that were taken back do not count',
    access: 'team:lead',
    shows: ['timeline', 'team'],
    query: z
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
      }),
    response: z.array(WeekOfRep),
  }),
};
