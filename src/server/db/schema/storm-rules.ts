import { roofSubtypes, severityLevels } from '#domain/roofs.ts';
import { sql } from '#server/db/orm.ts';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  varchar,
} from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { createdAt, moment, updatedAt } from './columns.ts';
import { properties } from './properties.ts';
import { queues } from './queues.ts';

/** Which doors a contractor wants on a list on the morning after a storm: see domain/storms/rules.ts. */
export const stormRules = pgTable(
  'storm_rules',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: varchar('name', { length: 48 }).notNull(),
    isOn: boolean('is_on').notNull().default(true),
    hailInches: real('hail_inches'),
    reportedHailInches: real('reported_hail_inches'),
    windMph: smallint('wind_mph'),
    severities: text('severities', { enum: severityLevels }).array().notNull().default(sql`'{}'`),
    roofSubtypes: text('roof_subtypes', { enum: roofSubtypes }).array().notNull().default(sql`'{}'`),
    roofAgeYears: smallint('roof_age_years'),
    untouchedDays: smallint('untouched_days'),
    leastScore: smallint('least_score'),
    mostDoors: smallint('most_doors').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('storm_rules_name_once').on(t.userId, t.name),
    check(
      'storm_rules_asks_for_storms',
      sql`${t.hailInches} is not null or ${t.reportedHailInches} is not null or ${t.windMph} is not null`,
    ),
  ],
);

/** A rule's list of one morning, on the calendar of the doors: one for each time zone it has doors in. */
export const stormMornings = pgTable(
  'storm_mornings',
  {
    ruleId: integer('rule_id')
      .notNull()
      .references(() => stormRules.id, { onDelete: 'cascade' }),
    timeZone: varchar('time_zone', { length: 40 }).notNull(),
    morning: date('morning', { mode: 'string' }).notNull(),
    /** Null if no door was found yet, and where the queue was deleted. */
    queueId: integer('queue_id').references(() => queues.id, { onDelete: 'set null' }),
    doors: integer('doors').notNull().default(0),
    more: integer('more').notNull().default(0),
    days: date('days', { mode: 'string' }).array().notNull().default(sql`'{}'`),
    /** When its first doors were found. */
    madeAt: moment('made_at'),
    lookedAt: moment('looked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ruleId, t.timeZone, t.morning] }),
    index('storm_mornings_queue').on(t.queueId).where(sql`${t.queueId} is not null`),
  ],
);

/** Doors that a rule put on a list for a storm day: they come on none for that day again. */
export const stormRuleDoors = pgTable(
  'storm_rule_doors',
  {
    ruleId: integer('rule_id').notNull(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ruleId, t.propertyId, t.day] }),
    foreignKey({ columns: [t.ruleId], foreignColumns: [stormRules.id] }).onDelete('cascade'),
    index('storm_rule_doors_property').on(t.propertyId),
  ],
);
