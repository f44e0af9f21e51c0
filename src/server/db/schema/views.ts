import { boolean, integer, jsonb, pgTable, text, unique, varchar } from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { createdAt, updatedAt } from './columns.ts';

/** Filters and a sort order, saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: varchar('name', { length: 64 }).notNull(),
    /** Whether the owner's company sees it. */
    shared: boolean('shared').notNull().default(false),
    /** A LeadQuery as calls carried it then: filters may have come and gone since. */
    query: jsonb('query').$type<Record<string, unknown>>().notNull(),
    sort: varchar('sort', { length: 24 }).notNull(),
    direction: varchar('direction', { length: 4 }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [unique('saved_views_name_once').on(t.userId, t.name)],
);
