import type { Measured } from '#domain/measure/measure.ts';
import type { Tracing } from '#domain/measure/tracing.ts';
import { doublePrecision, index, integer, jsonb, pgTable, text, unique, uuid } from '#server/db/pg-core.ts';
import { owningCompany, users } from './accounts.ts';
import { createdAt } from './columns.ts';
import { properties } from './properties.ts';

/** Roofs as a company measured them. A row is never changed: measured again is the next version. */
export const measurements = pgTable(
  'measurements',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    companyId: owningCompany(),
    /** Who measured; null once that account is deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    version: integer('version').notNull(),
    /** What was sent, and what followed from it by the rules of that day. */
    tracing: jsonb('tracing').$type<Tracing>().notNull(),
    measured: jsonb('measured').$type<Measured>().notNull(),
    /** The change of a device that it came with. */
    changeId: uuid('change_id').unique(),
    slopedSquareFeet: doublePrecision('sloped_square_feet').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('measurements_version').on(t.propertyId, t.companyId, t.version),
    index('measurements_company').on(t.companyId),
    index('measurements_user').on(t.userId),
  ],
);
