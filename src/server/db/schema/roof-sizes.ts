import type { RoofSize } from '#domain/roof-size/roof-size.ts';
import { sql } from '#server/db/orm.ts';
import { bigint, boolean, check, integer, jsonb, pgTable, text, varchar } from '#server/db/pg-core.ts';
import { moment } from './columns.ts';
import { properties } from './properties.ts';
import { zipCodes } from './territories.ts';

/** Roofs as their outlines show them. Its squares are in `properties`, too, for lists. */
export const roofSizes = pgTable(
  'roof_sizes',
  {
    propertyId: integer('property_id')
      .primaryKey()
      .references(() => properties.id, { onDelete: 'cascade' }),
    /** Of the outline and everything else that it was measured from. */
    digest: text('digest').notNull(),
    size: jsonb('size').$type<RoofSize>(),
    /** Why there is none, as a sentence. */
    problem: text('problem'),
    measuredAt: moment('measured_at').notNull().defaultNow(),
  },
  (t) => [check('roof_sizes_either', sql`(${t.size} is null) <> (${t.problem} is null)`)],
);

/** How far the roofs of a ZIP are measured. */
export const roofSizeZips = pgTable('roof_size_zips', {
  zipCode: varchar('zip_code', { length: 5 })
    .primaryKey()
    .references(() => zipCodes.zipCode, { onDelete: 'cascade' }),
  /** Of the ZIP when its roofs were looked at; -1 once an outline has come or gone. */
  dataVersion: bigint('data_version', { mode: 'number' }).notNull().default(-1),
  /** Whether lists do not show yet what was measured. */
  isUnlisted: boolean('is_unlisted').notNull().default(false),
});
