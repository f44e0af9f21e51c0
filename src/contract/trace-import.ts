import { z } from 'zod';
import { optOutChannels } from '#domain/compliance/contact/channels.ts';
import { lineKinds } from '#domain/compliance/contact/question.ts';
import { contactPointKinds } from '#domain/contacts/points.ts';
import { traceRoles } from '#domain/contacts/trace-roles.ts';
import { CalendarDay } from './paging.ts';

const TraceColumnShown = z.object({
  index: z.int(),
  header: z.string(),
  role: z.enum(traceRoles),
  /** Whose it is: 'Owner 1', 'Relative 2'. */
  person: z.string(),
  /** The positions of the phone columns that a flag or a kind of phone is about. */
  about: z.array(z.int()),
  examples: z.array(z.string()),
});

const TracedPoint = z.object({
  kind: z.enum(contactPointKinds),
  value: z.string(),
  lineKind: z.enum(lineKinds),
  /** On the do-not-call registry; null if the file does not say. */
  isListed: z.boolean().nullable(),
  isLitigator: z.boolean(),
});

/** A row as it is read, before anything is kept. */
const TraceRowShown = z.object({
  row: z.int(),
  address: z.string(),
  /** 'withheld': its household wants no contact, so nothing of it is kept. */
  state: z.enum(['matched', 'unmatched', 'withheld']),
  people: z.array(z.object({ name: z.string().nullable(), label: z.string(), points: z.array(TracedPoint) })),
  optOuts: z.array(z.enum(optOutChannels)),
});
export type TraceRowShown = z.infer<typeof TraceRowShown>;
export const TRACE_ROWS_SHOWN = 10;

/** What a skip-trace file holds, and the result where it was imported. */
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
  /** Opt-outs of the matched rows, one for each channel of a household or number; of an import those that came new. */
  optOuts: z.int(),
  /** Of an import: people, numbers and addresses that were not kept, because their property or person has too many. */
  left: z.int(),
  /** The first rows, as they are read. */
  first: z.array(TraceRowShown),
  /** What to know about columns: those not used that hold numbers, and flags that name no number. */
  notes: z.array(z.string()),
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
