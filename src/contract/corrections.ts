import { z } from 'zod';
import {
  type CorrectableField,
  correctableFields,
  correctionSources,
  correctionStates,
  reviewedFields,
} from '#domain/corrections.ts';
import { cleanText, readUrl } from '#domain/csv/values.ts';
import { utcToday } from '#domain/owners/years-owned.ts';
import { severityLevels } from '#domain/roofs.ts';
import { del, get, post } from './endpoint.ts';
import { Paging, typed } from './paging.ts';
import { Done } from './problem.ts';

const cleaned = (most: number) => typed(most).transform(cleanText);
/** Blank and null alike: there is none. */
const text = (most: number) => cleaned(most).nullable();
/** Fields that can be corrected but not cleared. */
const needed = (most: number, missing: string) =>
  z
    .string(missing)
    .pipe(cleaned(most))
    .refine((value) => value !== null, missing);

const LARGEST_URL = 2000;
const url = text(LARGEST_URL).refine(
  (value) => value === null || typeof readUrl(value, LARGEST_URL) === 'string',
  'Please give a web address that begins with http or https',
);

const FIRST_YEAR = 1600;
const year = z
  .int('Please give a year')
  .refine(
    (value) => value >= FIRST_YEAR && value <= new Date().getUTCFullYear() + 1,
    `Please give a year from ${FIRST_YEAR} to the next one`,
  );
const LARGEST_AREA = 1_000_000_000;
const area = z
  .number('Please give a number of square feet')
  .positive('Please give a number of square feet above 0')
  .max(LARGEST_AREA, 'That is more square feet than a building can have');

/** A day, or a year alone as its first day. */
const replacedOn = z
  .string()
  .trim()
  .transform((text) => (/^\d{4}$/.test(text) ? `${text}-01-01` : text))
  .pipe(z.iso.date('Please give a year or a day, for example 2015 or 2015-06-30'))
  .refine(
    (day) => day >= `${FIRST_YEAR}-01-01` && day <= utcToday(),
    `Please give a year from ${FIRST_YEAR} to today`,
  );

const roofFields = {
  roofReplacedOn: replacedOn.optional(),
  roofType: needed(60, 'Please name the roof type').optional(),
  roofSubtype: needed(60, 'Please name the roof subtype').optional(),
  hasMissingShingles: z.boolean().optional(),
  hasWaterStains: z.boolean().optional(),
  hasCrackedShingles: z.boolean().optional(),
  hasCurlingShingles: z.boolean().optional(),
  hasPool: z.boolean().optional(),
  poolStatus: needed(60, 'Please name the state of the pool').optional(),
  hasSolarPanels: z.boolean().optional(),
};

/** The form's values when it was opened, for the fields it sends: 409 if another user changed one since. */
const Seen = z
  .partialRecord(z.enum(correctableFields), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .optional();

const isChange = (body: object) =>
  Object.entries(body).some(([key, value]) => key !== 'seen' && value !== undefined);
const NOTHING_SAID = 'Please change at least one field';

/** What was seen at the door. */
export const Observed = z
  .strictObject({
    ...roofFields,
    owner: needed(300, 'Please name the owner').optional(),
    isVacantLot: z.boolean().optional(),
    seen: Seen,
  })
  .refine(isChange, NOTHING_SAID);

/** Any field of a property but its ZIP code. */
export const Correction = z
  .strictObject({
    severityLevel: z.enum(severityLevels, 'Please choose none, minor, moderate or severe').optional(),
    ...roofFields,
    address: needed(300, 'Please give the address').optional(),
    owner: text(300).optional(),
    ownerAddress: text(300).optional(),
    taxOwner: text(300).optional(),
    taxOwnerAddress: text(300).optional(),
    parcelNumber: text(80).optional(),
    propertyId: text(80).optional(),
    yearBuilt: year.nullable().optional(),
    areaSquareFeet: area.nullable().optional(),
    zoning: text(60).optional(),
    isRentalProperty: z.boolean().optional(),
    uspsVacancy: z.boolean().optional(),
    isVacantLot: z.boolean().optional(),
    imageUrl: url.optional(),
    cropImageUrl: url.optional(),
    latitude: z.number('Please give degrees, for example 33.50921').min(-90).max(90).optional(),
    longitude: z.number('Please give degrees, for example -111.89903').min(-180).max(180).optional(),
    seen: Seen,
  })
  .refine(isChange, NOTHING_SAID)
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
    path: ['longitude'],
    message: 'Please give latitude and longitude together',
  }) satisfies z.ZodType<Partial<Record<CorrectableField, unknown>>>;

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One person's statement about a property at one time, and its outcome. */
export const CorrectionMade = z.object({
  id: z.number().int(),
  source: z.enum(correctionSources),
  state: z.enum(correctionStates),
  says: z.partialRecord(z.enum(correctableFields), Value),
  /** The assessment made from its roof fields. */
  assessmentId: z.number().int().nullable(),
  saidAt: z.iso.datetime(),
  /** Email, where the caller may know them. */
  by: z.string().nullable(),
  withdrawn: z.boolean(),
  /** What the caller may do with it. */
  may: z.object({ withdraw: z.boolean(), decide: z.boolean() }),
});
export type CorrectionMade = z.infer<typeof CorrectionMade>;

/** A report that waits for an administrator. */
export const WaitingReport = z.object({
  id: z.number().int(),
  propertyId: z.number().int(),
  address: z.string(),
  zipCode: z.string(),
  says: z.partialRecord(z.enum(reviewedFields), Value),
  /** What holds of these fields now. */
  holds: z.partialRecord(z.enum(reviewedFields), Value),
  saidAt: z.iso.datetime(),
  by: z.string().nullable(),
});
export type WaitingReport = z.infer<typeof WaitingReport>;

const changes = ['properties', 'corrections', 'timeline'] as const;

export const corrections = {
  list: get('/api/properties/{propertyId}/corrections', {
    summary:
      'What people corrected of a property, latest first; reports that wait, as far as the caller’s company made them',
    access: 'property:read',
    scope: 'leads',
    shows: ['corrections'],
    response: z.array(CorrectionMade),
  }),
  correct: post('/api/properties/{propertyId}/corrections', {
    summary:
      'Correct any field of a property but its ZIP code; it applies until it is withdrawn or newer data arrives',
    access: 'property:correct',
    scope: 'platform',
    emits: ['property-corrected'],
    changes,
    body: Correction,
    response: CorrectionMade,
    status: 201,
  }),
  report: post('/api/properties/{propertyId}/reports', {
    summary:
      'Report what was seen at the door: roof fields apply at once, owner and vacant lot wait for review',
    access: 'property:observe',
    scope: 'changes',
    emits: ['property-reported', 'companies-differ'],
    changes,
    body: Observed,
    response: CorrectionMade,
    status: 201,
  }),
  accept: post('/api/properties/{propertyId}/corrections/{correctionId}/accept', {
    summary: 'Let a report that waits hold from now on',
    access: 'property:correct',
    scope: 'platform',
    emits: ['report-accepted'],
    changes,
    response: Done,
  }),
  decline: post('/api/properties/{propertyId}/corrections/{correctionId}/decline', {
    summary: 'Decline a report that waits',
    access: 'property:correct',
    scope: 'platform',
    emits: ['report-declined'],
    changes,
    response: Done,
  }),
  withdraw: del('/api/properties/{propertyId}/corrections/{correctionId}', {
    summary:
      'Take a correction or report back: what held without it holds again. One’s own, administrators any',
    access: 'property:observe',
    scope: 'changes',
    emits: ['correction-withdrawn'],
    changes,
    response: Done,
  }),
  withdrawAllOf: post('/api/admin/users/{userId}/withdraw-reports', {
    summary: 'Take back everything an account reported from doors: what held without it holds again',
    access: 'admin:users',
    emits: ['reports-withdrawn'],
    changes: ['operations', ...changes],
    sessionOnly: true,
    response: z.object({ operationId: z.uuid() }),
    status: 202,
  }),
  listWaiting: get('/api/admin/reports', {
    summary: 'Reports from the doors that wait for an administrator, oldest first',
    access: 'property:correct',
    scope: 'platform',
    shows: ['corrections', 'properties'],
    query: Paging,
    response: z.array(WaitingReport),
  }),
};
