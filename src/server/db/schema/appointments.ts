import { appointmentStates } from '#domain/appointments/states.ts';
import { sql } from '#server/db/orm.ts';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';
import { knocks } from './field.ts';
import { people } from './people.ts';
import { properties } from './properties.ts';

/** When a colleague is expected at a door. */
export const appointments = pgTable(
  'appointments',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    /** Who goes there. */
    userId: text('user_id').notNull(),
    /** The user's, and goes with them to another one. */
    companyId: uuid('customer_id').notNull(),
    /** The visit it was agreed on at; who takes that back takes back the appointment. */
    knockId: bigint('knock_id', { mode: 'number' }).references(() => knocks.id, { onDelete: 'set null' }),
    /** The person of the property who is expected there, and invited if they have an email address. */
    personId: integer('person_id').references(() => people.id, { onDelete: 'set null' }),
    startsAt: moment('starts_at').notNull(),
    /** Of the door, in which the time was agreed: 'America/Phoenix'. */
    timeZone: varchar('time_zone', { length: 64 }).notNull(),
    minutes: integer('minutes').notNull(),
    note: text('note'),
    state: varchar('state', { length: 16, enum: appointmentStates }).notNull().default('set'),
    /** How often it was changed, so that calendars know which of two mails is the later one. */
    sequence: integer('sequence').notNull().default(0),
    /** When its user was reminded of this very time. */
    remindedAt: moment('reminded_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('appointments_property').on(t.propertyId),
    index('appointments_knock').on(t.knockId).where(sql`${t.knockId} is not null`),
    index('appointments_person').on(t.personId).where(sql`${t.personId} is not null`),
    index('appointments_user').on(t.userId, t.startsAt),
    index('appointments_company').on(t.companyId, t.startsAt),
    // What a reminder is still due for.
    index('appointments_to_remind').on(t.startsAt).where(sql`${t.state} = 'set' and ${t.remindedAt} is null`),
    foreignKey({
      name: 'appointments_user_of_company',
      columns: [t.userId, t.companyId],
      foreignColumns: [users.id, users.companyId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    check('appointments_minutes_of_a_day', sql`${t.minutes} between 5 and 1440`),
    oneOf('appointments_state_known', t.state, appointmentStates),
  ],
);

/** The secret address under which a calendar program reads a user's appointments; only its hash is kept. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: varchar('token_hash', { length: 64 }).notNull().unique(),
  createdAt: createdAt(),
});
