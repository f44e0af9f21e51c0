import { locationPrecisions } from '#domain/locations.ts';
import { sql } from '#server/db/orm.ts';
import { check, date, integer, numeric, pgTable, primaryKey, varchar } from '#server/db/pg-core.ts';
import { oneOf } from './columns.ts';
import { properties } from './properties.ts';

/** Each source's latest position of a property, or why it has none. */
export const positions = pgTable(
  'positions',
  {
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    /** 'reviewer' by hand, 'file', 'simulated' or the name of a geocoder. */
    source: varchar('source', { length: 24 }).notNull(),
    observedOn: date('observed_on', { mode: 'string' }).notNull(),
    latitude: numeric('latitude', { precision: 10, scale: 7, mode: 'number' }),
    longitude: numeric('longitude', { precision: 10, scale: 7, mode: 'number' }),
    /** How near a geocoder's coordinates are to the door; null for the others. */
    precision: varchar('precision', { length: 16, enum: locationPrecisions }),
    /** Why there is no place. */
    refusal: varchar('refusal', { length: 200 }),
  },
  (t) => [
    primaryKey({ columns: [t.propertyId, t.source] }),
    oneOf('positions_precision_known', t.precision, locationPrecisions),
    check('positions_latitude_range', sql`${t.latitude} between -90 and 90`),
    check('positions_longitude_range', sql`${t.longitude} between -180 and 180`),
    check('positions_both_coordinates', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
  ],
);
