import { integer, pgTable, text, varchar } from '#server/db/pg-core.ts';
import { moment, updatedAt } from './columns.ts';
import { zipCodes } from './territories.ts';

/** One row per ZIP with properties that came without coordinates: how far the geocoder is with them. */
export const geocodingZips = pgTable('geocoding_zips', {
  zipCode: varchar('zip_code', { length: 5 })
    .primaryKey()
    .references(() => zipCodes.zipCode, { onDelete: 'cascade' }),
  /** The geocoder that was asked about all of them; another one in the settings begins again. */
  geocoder: varchar('geocoder', { length: 24 }),
  /** Addresses that it has not been asked about yet, and those that it gave no place for. */
  waiting: integer('waiting').notNull().default(0),
  unanswered: integer('unanswered').notNull().default(0),
  /** Failures of the service in a row; it is not asked again before `nextTryAt`. */
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  nextTryAt: moment('next_try_at'),
  requestedAt: moment('requested_at').notNull().defaultNow(),
  /** Null while work is left. */
  finishedAt: moment('finished_at'),
  updatedAt: updatedAt(),
});
