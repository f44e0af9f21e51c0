import { z } from 'zod';
import { LIST_LIMIT } from '#domain/leads/limits.ts';
import { isTimeZone } from '#domain/local-day.ts';
import { locationPrecisions } from '#domain/locations.ts';
import { severityLevels } from '#domain/roofs.ts';
import { isAssignedZip } from '#domain/zip-codes.ts';
import { Contact } from './contact-standing.ts';
import { get, post } from './endpoint.ts';
import { ZipCode } from './paging.ts';

/** One that exists, for calls that bring a new ZIP to the platform. */
export const AssignedZip = ZipCode.refine(isAssignedZip, 'There is no such ZIP code.');

const ZONE_WANTED = 'Please name a time zone, for example America/Phoenix';
export const TimeZoneName = z.string().max(64, ZONE_WANTED).refine(isTimeZone, ZONE_WANTED);
/** Whose calendar the date in an export's file name is from. */
export const TimeZone = TimeZoneName.default('UTC');

export const Property = z.object({
  id: z.number().int(),
  address: z.string(),
  zipCode: z.string(),
  parcelNumber: z.string().nullable(),
  propertyId: z.string().nullable(),
  owner: z.string().nullable(),
  ownerAddress: z.string().nullable(),
  taxOwner: z.string().nullable(),
  taxOwnerAddress: z.string().nullable(),
  yearBuilt: z.number().int().nullable(),
  areaSquareFeet: z.number().nullable(),
  zoning: z.string().nullable(),
  roofType: z.string().nullable(),
  roofSubtype: z.string().nullable(),
  severityLevel: z.enum(severityLevels).nullable(),
  hasMissingShingles: z.boolean(),
  hasWaterStains: z.boolean(),
  hasCrackedShingles: z.boolean(),
  hasCurlingShingles: z.boolean(),
  hasPool: z.boolean(),
  poolStatus: z.string().nullable(),
  hasSolarPanels: z.boolean(),
  /** The day on which the roof was last replaced (YYYY-MM-DD), and the permit that states it. */
  roofReplacedOn: z.iso.date().nullable(),
  roofPermit: z.string().nullable(),
  isRentalProperty: z.boolean(),
  uspsVacancy: z.boolean(),
  /** The day of the last sale (YYYY-MM-DD). */
  saleDate: z.iso.date().nullable(),
  /** There is no building here. */
  isVacantLot: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** How near a geocoder's coordinates are; null for those of the file. 'zip' is the middle of the ZIP: no pin. */
  locationPrecision: z.enum(locationPrecisions).nullable(),
  imageUrl: z.string().nullable(),
  cropImageUrl: z.string().nullable(),
});
export type Property = z.infer<typeof Property>;

/** A property, and how its household may be contacted. */
export const PropertyWithContact = Property.extend({ contact: Contact });

export const ZipSummary = z.object({ zipCode: z.string(), count: z.number().int() });
export type ZipSummary = z.infer<typeof ZipSummary>;

export const PropertyStats = z.object({
  total: z.number().int(),
  withCoordinates: z.number().int(),
  severeDamage: z.number().int(),
  withImages: z.number().int(),
});
export type PropertyStats = z.infer<typeof PropertyStats>;

export const properties = {
  list: get('/api/properties', {
    reads: 'replica',
    summary: 'Properties in the ZIP codes the caller may see; X-Total-Count holds the number of matches',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties'],
    query: z.object({
      zipCode: ZipCode.optional(),
      limit: z.coerce.number().int().min(1).max(LIST_LIMIT).default(LIST_LIMIT),
    }),
    response: z.array(Property),
    reply: 'bulk',
  }),
  listZipCodes: get('/api/properties/zip-codes', {
    reads: 'replica',
    summary: 'The caller’s ZIP codes that hold properties, with their counts',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties', 'grants'],
    response: z.array(ZipSummary),
  }),
  getStats: get('/api/properties/stats', {
    reads: 'replica',
    summary: 'Counts over the properties the caller may see',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties'],
    response: PropertyStats,
  }),
  get: get('/api/properties/{propertyId}', {
    summary: 'One property, for a link to it',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties'],
    response: PropertyWithContact,
  }),
  export: post('/api/properties/export', {
    summary: 'The named properties as CSV, in the order given; X-Left-Out counts those not to be contacted',
    access: 'property:export',
    scope: 'exports',
    emits: ['properties-exported'],
    changes: ['timeline'],
    body: z.object({
      propertyIds: z.array(z.number().int().positive()).min(1, 'No properties to export').max(LIST_LIMIT),
      /** Goes into the file name: property-export-<source>-<date>.csv */
      source: z
        .string()
        .trim()
        .regex(/^[a-z0-9-]{1,40}$/)
        .default('dashboard'),
      /** Also properties tagged 'Do not contact', which are left out otherwise. */
      includeDoNotContact: z.boolean().default(false),
      timeZone: TimeZone,
    }),
    response: z.string(),
    reply: 'csv',
  }),
};
