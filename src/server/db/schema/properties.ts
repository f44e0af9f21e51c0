import { locationPrecisions } from '#domain/locations.ts';
import { ownerKinds } from '#domain/owners/kinds.ts';
import { UNREAD } from '#domain/owners/mailing.ts';
import { severityLevels } from '#domain/roofs.ts';
import { sql } from '#server/db/orm.ts';
import {
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from '#server/db/pg-core.ts';
import { createdAt, oneOf, updatedAt } from './columns.ts';
import { zipCodes } from './territories.ts';

// Compared by code points, as the browser does, whatever the locale of the database.
const sortKey = customType<{ data: string; notNull: true }>({ dataType: () => 'text collate "C"' });

// Never a number in JavaScript, which would round it.
const hash = customType<{ data: string }>({ dataType: () => 'bigint' });

/**
 * One roof, one door. Lengths are those of domain/property-fields.ts, which the import checks first. Roof and position
 * are the current facts: `assessments` and `positions` keep their sources.
 */
export const properties = pgTable(
  'properties',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    zipCode: varchar('zip_code', { length: 5 })
      .notNull()
      .references(() => zipCodes.zipCode),
    /** What makes the property the same one in the next import: see domain/property-identity.ts. */
    identity: text('identity').notNull(),
    /** The address as it is compared: see domain/property-identity.ts. */
    addressKey: text('address_key').notNull(),
    address: varchar('address', { length: 300 }).notNull(),
    parcelNumber: varchar('parcel_number', { length: 80 }),
    propertyId: varchar('property_id', { length: 80 }),
    areaSquareFeet: doublePrecision('area_square_feet'),
    isRentalProperty: boolean('is_rental_property').notNull().default(false),
    uspsVacancy: boolean('usps_vacancy').notNull().default(false),
    /** There is no building, as a person saw: no file has this field. */
    isVacantLot: boolean('is_vacant_lot').notNull().default(false),
    yearBuilt: smallint('year_built'),
    zoning: varchar('zoning', { length: 60 }),
    hasMissingShingles: boolean('has_missing_shingles').notNull().default(false),
    hasWaterStains: boolean('has_water_stains').notNull().default(false),
    hasCrackedShingles: boolean('has_cracked_shingles').notNull().default(false),
    hasCurlingShingles: boolean('has_curling_shingles').notNull().default(false),
    hasPool: boolean('has_pool').notNull().default(false),
    poolStatus: varchar('pool_status', { length: 60 }),
    hasSolarPanels: boolean('has_solar_panels').notNull().default(false),
    roofReplacedOn: date('roof_replaced_on'),
    /** Of the assessment that states it, written with it. */
    roofPermit: varchar('roof_permit', { length: 60 }),
    /** The year the roof is from: roofYear of domain/permits. Null if neither is known. */
    roofYear: smallint('roof_year').generatedAlwaysAs(
      sql`greatest(extract(year from roof_replaced_on)::smallint, nullif(year_built, 0))`,
    ),
    roofType: varchar('roof_type', { length: 60 }),
    roofSubtype: varchar('roof_subtype', { length: 60 }),
    /** By its outline: see roof_sizes. Null while it has none. */
    roofSquares: doublePrecision('roof_squares'),
    severityLevel: varchar('severity_level', { length: 16, enum: severityLevels }),
    imageUrl: varchar('image_url', { length: 2000 }),
    cropImageUrl: varchar('crop_image_url', { length: 2000 }),
    owner: varchar('owner', { length: 300 }),
    ownerAddress: varchar('owner_address', { length: 300 }),
    taxOwner: varchar('tax_owner', { length: 300 }),
    taxOwnerAddress: varchar('tax_owner_address', { length: 300 }),
    /** The day of the last sale. */
    saleDate: date('sale_date'),
    latitude: numeric('latitude', { precision: 10, scale: 7, mode: 'number' }),
    longitude: numeric('longitude', { precision: 10, scale: 7, mode: 'number' }),
    /** Whether the coordinates are a geocoder's and mean this door: never so with precision 'zip'. */
    geocoded: boolean('geocoded').notNull().default(false),
    /** How near a geocoder's coordinates are to the door; null for all others, and if there are none. */
    locationPrecision: varchar('location_precision', { length: 16, enum: locationPrecisions }),
    /** Its cell of the weather radar's grid: see mrmsCell of domain/storms. Null if it has no position. */
    mrmsCell: integer('mrms_cell').generatedAlwaysAs(sql`case when location_precision is distinct from 'zip'
      and latitude > 20 and latitude <= 55 and longitude >= -130 and longitude < -60
      then floor((55 - latitude) * 100)::int * 7000 + floor((longitude + 130) * 100)::int end`),
    /** What lists are sorted by: see naturalKey of domain/leads/sort.ts. */
    addressOrder: sortKey('address_order')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(natural_key(address), '')`),
    /** Whose name the owner's is: ownerKindOf of domain/owners. Written with the owner. */
    ownerKind: varchar('owner_kind', { length: 12, enum: ownerKinds }),
    /** Where the owner's mail goes, as it is compared: mailKeyOf of domain/owners. Written with the owner's address; UNREAD until then. */
    mailKey: text('mail_key').default(UNREAD),
    /** Whether the owner lives there: ownershipOf of domain/filters. */
    ownerOccupied: boolean('owner_occupied').generatedAlwaysAs(
      sql`is_owner_occupied(address_key, zip_code, mail_key)`,
    ),
    /** Whether the owner's mail goes to another state: isOutOfState of domain/owners. */
    outOfState: boolean('out_of_state').generatedAlwaysAs(sql`is_out_of_state(zip_code, mail_key)`),
    /** The same for all properties of one owner; null if nothing tells one from another of the same name. */
    ownerKey: hash('owner_key').generatedAlwaysAs(
      sql`case when owner_kind is not null then owner_key_of(owner, mail_key, zip_code) end`,
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('properties_identity').on(t.zipCode, t.identity),
    index('properties_address').on(t.zipCode, t.addressKey),
    index('properties_zip_list').on(t.zipCode, t.id),
    index('properties_mrms_cell').on(t.mrmsCell),
    // Owners of several properties are counted from it without the table.
    index('properties_owner').on(t.ownerKey, t.zipCode).where(sql`${t.ownerKey} is not null`),
    // Rows of the release before, whose owners are read again: see features/leads/addresses.
    index('properties_unread').on(t.zipCode).where(sql`${t.mailKey} = '?'`),
    // Properties without a position: what a geocoder is asked about.
    index('properties_unplaced')
      .on(t.zipCode, t.id)
      .where(sql`${t.latitude} is null or ${t.locationPrecision} = 'zip'`),
    // Few: mail leaves them out of audiences of millions.
    index('properties_vacant').on(t.zipCode, t.id).where(sql`${t.uspsVacancy} or ${t.isVacantLot}`),
    oneOf('properties_severity_known', t.severityLevel, severityLevels),
    oneOf('properties_precision_known', t.locationPrecision, locationPrecisions),
    check('properties_latitude_range', sql`${t.latitude} between -90 and 90`),
    check('properties_longitude_range', sql`${t.longitude} between -180 and 180`),
    check('properties_both_coordinates', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
  ],
);
