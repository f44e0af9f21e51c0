import { sql } from '#server/db/orm.ts';
import { check, date, index, integer, pgTable, smallint, text, varchar } from '#server/db/pg-core.ts';
import { createdAt } from './columns.ts';

/** When cities let people sell from door to door: rows of imported files, a rule each. An import replaces whole cities. */
export const knockingHours = pgTable(
  'knocking_hours',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    state: varchar('state', { length: 2 }).notNull(),
    city: varchar('city', { length: 120 }).notNull(),
    /** 'MM-DD'; null, with the last day, for the whole year. */
    firstDay: varchar('first_day', { length: 5 }),
    lastDay: varchar('last_day', { length: 5 }),
    /** 0 is Sunday; null for every day. */
    weekdays: smallint('weekdays').array(),
    /** As `domain/knocking-hours/bound.ts` spells them; null, both, if knocking is not allowed. */
    opens: varchar('opens', { length: 64 }),
    closes: varchar('closes', { length: 64 }),
    source: text('source').notNull(),
    checkedOn: date('checked_on').notNull(),
    note: text('note'),
    createdAt: createdAt(),
  },
  (t) => [
    index('knocking_hours_city').on(t.state, sql`city_key(${t.city})`),
    check('knocking_hours_both_days', sql`(${t.firstDay} is null) = (${t.lastDay} is null)`),
    check('knocking_hours_both_bounds', sql`(${t.opens} is null) = (${t.closes} is null)`),
  ],
);
