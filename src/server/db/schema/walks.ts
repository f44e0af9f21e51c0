import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uuid,
} from '#server/db/pg-core.ts';
import { owningCompany, users } from './accounts.ts';
import { createdAt } from './columns.ts';
import { properties } from './properties.ts';
import { queues } from './queues.ts';

/** A colleague's walk on a day: their queue, which names them, and the ground it covers. */
export const walks = pgTable(
  'walks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: owningCompany(),
    queueId: integer('queue_id')
      .notNull()
      .unique()
      .references(() => queues.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    miles: real('miles').notNull(),
    minutes: real('minutes').notNull(),
    /** A polygon: its corners as longitude and latitude. */
    outline: jsonb('outline').$type<[number, number][]>().notNull(),
    madeBy: text('made_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    // What walk_doors refers to.
    unique('walks_day').on(t.id, t.companyId, t.day),
    index('walks_company').on(t.companyId, t.day),
    index('walks_maker').on(t.madeBy),
  ],
);

/** A company goes to a door once a day: its key lets no door be in two walks. */
export const walkDoors = pgTable(
  'walk_doors',
  {
    companyId: uuid('customer_id').notNull(),
    day: date('day').notNull(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    walkId: integer('walk_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.day, t.propertyId] }),
    index('walk_doors_walk').on(t.walkId),
    index('walk_doors_property').on(t.propertyId),
    foreignKey({
      name: 'walk_doors_of_walk',
      columns: [t.walkId, t.companyId, t.day],
      foreignColumns: [walks.id, walks.companyId, walks.day],
    }).onDelete('cascade'),
  ],
);
