import { index, integer, jsonb, pgTable, text, varchar } from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { createdAt, updatedAt } from './columns.ts';
import { costCalculations } from './pricing.ts';
import { properties } from './properties.ts';

export const proposals = pgTable(
  'proposals',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    costCalculationId: integer('cost_calculation_id').references(() => costCalculations.id, {
      onDelete: 'set null',
    }),
    title: varchar('title', { length: 200 }).notNull(),
    content: jsonb('content'),
    pdfUrl: varchar('pdf_url', { length: 2000 }),
    status: varchar('status', { length: 24 }).notNull().default('draft'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('proposals_property').on(t.propertyId),
    index('proposals_user').on(t.userId),
    index('proposals_calculation').on(t.costCalculationId),
  ],
);
