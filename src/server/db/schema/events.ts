import type { EventDetails } from '#domain/events.ts';
import { sql } from '#server/db/orm.ts';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { moment } from './columns.ts';

/**
 * Events, written in the transaction that causes them, for consumers that read them after the commit. Names are stored as
 * text without references to users: an event outlives them. A trigger allows the number to be set only once, and rows are
 * deleted only after all consumers have read them.
 */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Its place in the order everybody reads in; null until it is given one, after the commit. */
    position: bigint('position', { mode: 'number' }),
    at: moment('at').notNull().defaultNow(),
    name: varchar('name', { length: 48 }).notNull(),
    companyId: uuid('company_id'),
    actorId: text('actor_id'),
    actorName: varchar('actor_name', { length: 254 }).notNull(),
    subjectId: text('subject_id'),
    subjectName: varchar('subject_name', { length: 254 }),
    /** The properties of an event about several, where consumers ask for each of them. */
    propertyIds: integer('property_ids').array(),
    details: jsonb('details').$type<EventDetails>().notNull().default({}),
    address: varchar('address', { length: 64 }),
  },
  (t) => [
    uniqueIndex('events_position').on(t.position),
    index('events_without_position').on(t.id).where(sql`${t.position} is null`),
  ],
);

/** How far each consumer has read. */
export const eventCursors = pgTable('event_cursors', {
  consumer: varchar('consumer', { length: 48 }).primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull().default(0),
  movedAt: moment('moved_at').notNull().defaultNow(),
});
