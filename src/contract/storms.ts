import { z } from 'zod';
import { stormFileKindNames } from '#domain/storms/file-kind.ts';
import { stormGrades } from '#domain/storms/grades.ts';
import { stormKinds } from '#domain/storms/report.ts';
import { stormOrigins, stormRunStates } from '#domain/storms/runs.ts';
import { get, post } from './endpoint.ts';
import { Paging } from './paging.ts';
import { StormDay, StormDoors, StormReports, Swath } from './storm-map.ts';

/** The evidence for a storm at a property, and where to read it. */
export const StormSource = z.object({
  /** 'NCEI Storm Events' */
  source: z.string(),
  /** Where the file came from: its address or its name. */
  address: z.string(),
  fetchedAt: z.iso.datetime(),
  /** SHA-256 of the file in hex. */
  digest: z.string().nullable(),
  kind: z.enum(stormKinds),
  /** When it was seen; of a radar estimate the end of its 24 hours. */
  at: z.iso.datetime().nullable(),
  hailInches: z.number().nullable(),
  windMph: z.number().int().nullable(),
  /** To the place of the report, which is rounded itself; null for a radar estimate, which is the property's own cell's. */
  distanceMiles: z.number().nullable(),
  place: z.string().nullable(),
});
export type StormSource = z.infer<typeof StormSource>;

/** A report of hail within three miles; no figure of the property itself. */
const NearbyHail = z.object({
  /** Null if the report gives no size. */
  inches: z.number().nullable(),
  miles: z.number(),
});

export const PropertyStorm = z.object({
  /** The day on the property's own calendar. */
  date: z.iso.date(),
  /** The radar estimate of the property's own cell; null below half an inch and where no estimate was loaded. */
  cellInches: z.number().nullable(),
  /** The largest hail that people reported within three miles. */
  reported: NearbyHail.nullable(),
  /** The same of the official record. */
  official: NearbyHail.nullable(),
  /** The same as a single radar computed it for the middle of a storm. */
  signature: NearbyHail.nullable(),
  /** Null if no wind was reported, or its speed is not known. */
  windMph: z.number().int().nullable(),
  /** To the nearest report of the strongest wind. */
  windMiles: z.number().nullable(),
  /** How sure it is; null if a report alone speaks. */
  grade: z.enum(stormGrades).nullable(),
  /** A radar estimate that is probably wrong: no other source has it, or it was winter without a hail report. */
  unconfirmed: z.boolean(),
  sources: z.array(StormSource),
});
export type PropertyStorm = z.infer<typeof PropertyStorm>;

/** Doors with radar hail of 1 in or more in a year, and those of them with 1.75 in or more. */
export const HailYear = z.object({
  year: z.number().int(),
  doors: z.number().int(),
  large: z.number().int(),
});
export type HailYear = z.infer<typeof HailYear>;

/** When a source was looked at last. */
const StormSourceState = z.object({
  source: z.string(),
  /** Null if that never succeeded. */
  lookedAt: z.iso.datetime().nullable(),
  /** The end of the period its latest file covers, if that is before the last check. */
  until: z.iso.datetime().nullable(),
  /** That is longer ago than it has something new: what came since then is not known. */
  isLate: z.boolean(),
});
export type StormSourceState = z.infer<typeof StormSourceState>;

/** What is known of a place on a day, as for a door at that place. */
export const StormPlace = z.object({
  date: z.iso.date(),
  /** West, south, east, north of the radar's cell, all of which has one value. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** The radar's estimate for the cell; null below half an inch, and where no estimate of the day was loaded. */
  cellInches: z.number().nullable(),
  /** The radar's source; null if there was no radar coverage. */
  radar: StormSource.nullable(),
  grade: z.enum(stormGrades).nullable(),
  unconfirmed: z.boolean(),
  /** Within three miles, the nearest first. */
  reports: z.array(StormSource),
});
export type StormPlace = z.infer<typeof StormPlace>;

/** Archives begin in 1950. Past the last year the database's clock could not reckon. */
const StormDate = z.iso
  .date('Please write the day as YYYY-MM-DD')
  .refine((day) => day >= '1950-01-01', 'Storms are known from 1950 on')
  .refine((day) => day < '2200-01-01', 'Storms of days to come are not known');

const StormFileRow = z.object({
  id: z.uuid(),
  /** Null if the file could not be recognized. */
  kind: z.enum(stormFileKindNames).nullable(),
  /** What of its kind it is of, such as a day; a later file of the same takes its place. */
  scope: z.string().nullable(),
  origin: z.enum(stormOrigins),
  address: z.string(),
  etag: z.string().nullable(),
  digest: z.string().nullable(),
  /** Bytes. */
  size: z.number().int().nullable(),
  rows: z.number().int(),
  /** Rows that repeat another row of the file. */
  repeated: z.number().int(),
  rejected: z.number().int(),
  state: z.enum(stormRunStates),
  /** What came of it, or why it failed: a sentence. */
  message: z.string().nullable(),
  /** Email of the person who brought it; null for feeds, and for people who are gone. */
  by: z.string().nullable(),
  fetchedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** Email; null for people who are gone. */
  withdrawnBy: z.string().nullable(),
  withdrawnBecause: z.string().nullable(),
});

export const StormWithdrawal = z.object({
  because: z
    .string()
    .trim()
    .min(1, 'Please give the reason')
    .max(500, 'The reason must be at most 500 characters'),
});

export const StormRun = StormFileRow.extend({
  /** The first hundred unreadable lines, in file order. */
  rejections: z.array(z.object({ row: z.number().int(), raw: z.string(), reason: z.string() })),
});
export type StormRun = z.infer<typeof StormRun>;

export const storms = {
  listOfProperty: get('/api/properties/{propertyId}/storms', {
    summary: 'Hail and wind at a property by its own calendar, latest first, each with its sources',
    access: 'property:read',
    scope: 'leads',
    shows: ['storms'],
    response: z.array(PropertyStorm),
  }),
  listYearsOfZip: get('/api/storms/zips/{zipCode}/years', {
    summary:
      'How many doors of a ZIP code that the caller sees had radar hail of an inch or more, by year; years without any are left out',
    access: 'property:read',
    scope: 'leads',
    shows: ['storms', 'properties'],
    response: z.array(HailYear),
  }),
  listSources: get('/api/storms/sources', {
    summary: 'When each storm source was last checked, the period it covers, and which are overdue',
    access: 'property:read',
    scope: 'leads',
    shows: ['storms'],
    response: z.array(StormSourceState),
  }),
  listDays: get('/api/storms/days', {
    summary: 'The latest 30 days with hail or wind at properties the caller may see',
    access: 'property:read',
    scope: 'leads',
    shows: ['storms'],
    response: z.array(StormDay),
    reply: 'bulk',
  }),
  getDoors: get('/api/storms/{date}/doors', {
    summary: 'How many doors of the caller’s a day’s storm reached, and the bounds around them',
    access: 'property:read',
    scope: 'leads',
    shows: ['storms'],
    params: { date: StormDate },
    response: StormDoors,
  }),
  /** Within 30 miles of the caller's ZIP codes; an administrator's is of everywhere. */
  getSwath: get('/api/storms/{date}/swath', {
    summary: 'The radar’s estimate of hail of a local day as bands of a quarter of an inch, GeoJSON',
    access: 'property:read',
    scope: 'leads',
    shows: ['storms'],
    params: { date: StormDate },
    response: Swath,
    reply: 'bulk',
  }),
  listReports: get('/api/storms/{date}/reports', {
    summary: 'Reports of hail, wind and tornadoes of a local day near the caller’s ZIP codes, GeoJSON',
    access: 'property:read',
    scope: 'leads',
    shows: ['storms'],
    params: { date: StormDate },
    response: StormReports,
    reply: 'bulk',
  }),
  getPlace: get('/api/storms/{date}/place', {
    summary: 'The radar’s cell at a place on a local day, and the reports within 3 miles',
    access: 'property:read',
    scope: 'leads',
    shows: ['storms'],
    params: { date: StormDate },
    query: z.object({
      latitude: z.coerce.number().min(-90).max(90),
      longitude: z.coerce.number().min(-180).max(180),
    }),
    response: StormPlace,
  }),
  importFile: post('/api/admin/storms/files', {
    summary:
      'Load a file of storms, recognized by its content (multipart: file, day? of daily reports, acceptsFewer?)',
    access: 'admin:storms',
    emits: ['storms-imported'],
    changes: ['storms', 'operations'],
    files: z.object({
      /** The convective day of daily reports whose file and name do not contain it. */
      day: z.iso.date('Please give the day as YYYY-MM-DD').optional(),
      /** 'yes' lets a file take the place of an earlier one with more than twice its rows: 409 asks for it. */
      acceptsFewer: z.enum(['yes', 'no']).default('no'),
    }),
    response: StormRun,
  }),
  listFiles: get('/api/admin/storms/files', {
    summary: 'Every file of storms that was looked at, with what came of it, latest first; X-Total-Count',
    access: 'admin:storms',
    shows: ['storms'],
    fresh: 0,
    query: Paging,
    response: z.array(StormFileRow),
  }),
  getFile: get('/api/admin/storms/files/{fileId}', {
    summary: 'One of these files with the lines that were rejected',
    access: 'admin:storms',
    shows: ['storms'],
    response: StormRun,
  }),
  withdrawFile: post('/api/admin/storms/files/{fileId}/withdraw', {
    summary: 'Take out a file that counts, with a reason; its days are joined again without it',
    access: 'admin:storms',
    emits: ['storms-withdrawn'],
    changes: ['storms', 'operations'],
    body: StormWithdrawal,
    response: StormRun,
  }),
};
