import { z } from 'zod';
import { traceRoles } from '#domain/contacts/trace-columns.ts';
import { CalendarDay } from './paging.ts';

const TraceColumnShown = z.object({
  index: z.int(),
  header: z.string(),
  role: z.enum(traceRoles),
  person: z.int(),
  slot: z.int(),
  examples: z.array(z.string()),
});

/** What a skip-trace file holds, and what came of it where it was imported. */
export const TraceImport = z.object({
  fileName: z.string(),
  /** False of a preview. */
  applied: z.boolean(),
  columns: z.array(TraceColumnShown),
  /** What has to be chosen before it can be imported; null if nothing. */
  missing: z.string().nullable(),
  rows: z.int(),
  /** Rows whose property the caller sees, those of them that want no contact, and rows of no such property. */
  matched: z.int(),
  withheld: z.int(),
  unmatched: z.int(),
  /** People and numbers of the matched rows; of an import those that came new. */
  people: z.int(),
  points: z.int(),
  /** The first of them; such a number is left out, everything else is imported. */
  problems: z.array(z.object({ row: z.int(), reason: z.string() })),
  problemCount: z.int(),
});
export type TraceImport = z.infer<typeof TraceImport>;
export const TRACE_PROBLEMS_SHOWN = 50;

const TraceRolesChosen = z.record(z.coerce.number().int().min(0).max(1000), z.enum(traceRoles));

/** What comes with a skip-trace file. */
export const TraceForm = z.object({
  /** Roles by column position, as JSON, in place of what the headers say. */
  roles: z
    .string()
    .max(20_000)
    .default('{}')
    .transform((text, context) => {
      try {
        return TraceRolesChosen.parse(JSON.parse(text));
      } catch {
        context.addIssue({ code: 'custom', message: 'Please choose what the columns are again' });
        return z.NEVER;
      }
    }),
  /** The day of the file: its registry flags are of that day. Today without it. */
  obtainedOn: CalendarDay.optional(),
  /** 'yes' imports it; without it nothing is changed. */
  apply: z.enum(['yes', 'no']).default('no'),
});
