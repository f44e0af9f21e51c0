import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { Paging, Search } from './paging.ts';

const DayOfYear = z.string().regex(/^\d{2}-\d{2}$/);

export const HoursRule = z.object({
  state: z.string(),
  city: z.string(),
  /** 'MM-DD'; both null for the whole year. */
  from: DayOfYear.nullable(),
  to: DayOfYear.nullable(),
  /** 0 is Sunday; null for every day of the week. */
  weekdays: z.array(z.int().min(0).max(6)).readonly().nullable(),
  /** '09:00', 'sunset', 'later of 19:00 and sunset'; both null if knocking is not allowed. */
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  source: z.string(),
  checkedOn: z.iso.date(),
  note: z.string().nullable(),
});

export const KnownHours = z.object({
  /** The caller’s ZIP codes, and the city of each. */
  zips: z.array(z.object({ zipCode: z.string(), city: z.string().nullable(), state: z.string() })),
  /** Of these cities. */
  rules: z.array(HoursRule),
});
export type KnownHours = z.infer<typeof KnownHours>;

/**
 * What an import does with cities that are not in its file: 'keep' leaves them as they are, 'replace' removes them. A city
 * in the file always has the file’s rows alone.
 */
export const hoursModes = ['keep', 'replace'] as const;
export type HoursMode = (typeof hoursModes)[number];

/** Rows named with what is wrong with them. */
export const HOURS_PROBLEMS_SHOWN = 100;

export const HoursImport = z.object({
  fileName: z.string(),
  mode: z.enum(hoursModes),
  /** False of a preview. */
  applied: z.boolean(),
  /** Rows that can be read. */
  rules: z.number().int(),
  /** The first of them; a file with any is not applied. */
  problems: z.array(z.object({ row: z.number().int(), reason: z.string() })),
  problemCount: z.number().int(),
  /** Every city that the file names or removes, with its rows of the file. */
  cities: z.array(
    z.object({
      state: z.string(),
      city: z.string(),
      change: z.enum(['new', 'changed', 'same', 'removed']),
      rules: z.array(HoursRule),
    }),
  ),
  /** Cities that are not in the file and stay. */
  kept: z.number().int(),
  /** The rules this was compared with: applying names it, and is refused (409) where they changed since. */
  basis: z.string(),
});
export type HoursImport = z.infer<typeof HoursImport>;

/** A city whose list of addresses is on file. */
export const NoKnockCity = z.object({
  state: z.string(),
  city: z.string(),
  addresses: z.int(),
  /** The day on which the last of them ends; null if one has no end. */
  until: z.iso.date().nullable(),
  sources: z.array(z.string()),
  importedAt: z.iso.datetime(),
});
export type NoKnockCity = z.infer<typeof NoKnockCity>;

export const NoKnockImport = z.object({
  fileName: z.string(),
  /** False of a preview. */
  applied: z.boolean(),
  addresses: z.int(),
  /** The cities of the file: each then has the file's addresses alone. */
  cities: z.array(z.object({ state: z.string(), city: z.string(), addresses: z.int(), before: z.int() })),
  /** The first of them; a file with any is not applied. */
  problems: z.array(z.object({ row: z.int(), reason: z.string() })),
  problemCount: z.int(),
});
export type NoKnockImport = z.infer<typeof NoKnockImport>;

export const knockingHours = {
  get: get('/api/knocking-hours', {
    summary: 'When the cities of the caller’s ZIP codes let people sell from door to door',
    access: 'queue:read',
    scope: 'leads',
    shows: ['knocking-hours', 'grants'],
    response: KnownHours,
  }),
  list: get('/api/admin/knocking-hours', {
    summary: 'Every rule on file by state and city; X-Total-Count',
    access: 'admin:hours',
    shows: ['knocking-hours'],
    query: Paging.extend({ search: Search.optional() }),
    response: z.array(HoursRule),
  }),
  import: post('/api/admin/knocking-hours', {
    summary:
      'Look at a CSV of municipal knocking hours, or import it whole (multipart: file, mode?, basis? of the preview to apply)',
    access: 'admin:hours',
    emits: ['knocking-hours-imported'],
    changes: ['knocking-hours'],
    files: z.object({
      mode: z.enum(hoursModes).default('keep'),
      /** Absent, nothing is changed. */
      basis: z.string().max(64).optional(),
    }),
    response: HoursImport,
  }),
  listNoKnock: get('/api/admin/no-knock', {
    summary: 'The cities whose lists of addresses not to be knocked at are on file',
    access: 'admin:hours',
    shows: ['knocking-hours'],
    response: z.array(NoKnockCity),
  }),
  importNoKnock: post('/api/admin/no-knock', {
    summary:
      'Look at a CSV of addresses that cities list as not to be knocked at, or import it whole (multipart: file, apply?)',
    access: 'admin:hours',
    emits: ['no-knock-imported'],
    changes: ['knocking-hours', 'contact-standing', 'queues', 'queue-items'],
    files: z.object({ apply: z.enum(['yes', 'no']).default('no') }),
    response: NoKnockImport,
  }),
};
