import { roofChanges as kinds } from '#domain/review/roof-change.ts';
import { date, index, integer, pgTable, varchar } from '#server/db/pg-core.ts';
import { oneOf } from './columns.ts';
import { properties } from './properties.ts';

/** What reviewers call otherwise of a roof in the newest delivered flight than in the one before. */
export const roofChanges = pgTable(
  'roof_changes',
  {
    propertyId: integer('property_id')
      .primaryKey()
      .references(() => properties.id, { onDelete: 'cascade' }),
    change: varchar('change', { length: 16, enum: kinds }).notNull(),
    /** The days of the two flights; null of rows of earlier releases, until the ZIP code is looked at again. */
    earlierOn: date('earlier_on', { mode: 'string' }),
    laterOn: date('later_on', { mode: 'string' }),
  },
  (t) => [index('roof_changes_kind').on(t.change), oneOf('roof_changes_known', t.change, kinds)],
);
