import { changeKinds, changeReasons, changeResults } from '#domain/changes/kinds.ts';
import type { Stage } from '#domain/crm.ts';
import { knockGrades } from '#domain/knocks/grade.ts';
import type { ItemStatus } from '#domain/queues/item-states.ts';
import { outcomes, stagedOutcomes, stagesOfVisits } from '#domain/queues/outcomes.ts';
import { sql } from '#server/db/orm.ts';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { owningCompany, users } from './accounts.ts';
import { moment, oneOf } from './columns.ts';
import { properties } from './properties.ts';
import { queues } from './queues.ts';

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * What a device did without waiting for an answer, once each: the row is written in the transaction of its effect. A
 * refused one has no effect and may be sent again.
 */
export const changes = pgTable(
  'changes',
  {
    /** Made on the device, UUIDv7. */
    id: uuid('id').primaryKey(),
    userId: userId(),
    deviceId: uuid('device_id').notNull(),
    /** The how manieth change of that device. */
    sequence: integer('sequence').notNull(),
    kind: varchar('kind', { length: 24, enum: changeKinds }).notNull(),
    result: varchar('result', { length: 24, enum: changeResults }).notNull(),
    reason: varchar('reason', { length: 24 }),
    /** By the device's clock. */
    deviceAt: moment('device_at').notNull(),
    appliedAt: moment('applied_at').notNull().defaultNow(),
  },
  (t) => [
    index('changes_user').on(t.userId, t.appliedAt),
    oneOf('changes_kind_known', t.kind, changeKinds),
    oneOf('changes_result_known', t.result, changeResults),
    oneOf('changes_reason_known', t.reason, Object.keys(changeReasons)),
  ],
);

/** When a device that reports what it keeps last sent changes, and how many it still kept beside them. */
export const deviceSyncs = pgTable(
  'device_syncs',
  {
    userId: userId(),
    deviceId: uuid('device_id').notNull(),
    syncedAt: moment('synced_at').notNull(),
    waiting: integer('waiting').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceId] })],
);

/** What a visit changed, so that it can be taken back: as it was before, and the stage as it was after. */
export interface KnockBefore {
  status: ItemStatus | null;
  /** When the item was worked last, ISO 8601; null for never, absent in visits of before it was kept. */
  workedAt?: string | null;
  stage: Stage;
  stageAfter: Stage;
  tagsAdded: string[];
  /** `at` since when a tag was on; absent in visits of before it was kept. */
  tagsRemoved: { key: string; label: string; at?: string }[];
  /** What the deal was worth; absent in visits of before it was kept. */
  dealValue?: string | null;
}

/** Visits at doors. A position is stored for the visit only; there are no trails. */
export const knocks = pgTable(
  'knocks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null if it was recorded in the list, with a connection. */
    changeId: uuid('change_id')
      .unique()
      .references(() => changes.id, { onDelete: 'set null' }),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    userId: userId(),
    queueId: integer('queue_id').references(() => queues.id, { onDelete: 'set null' }),
    outcome: varchar('outcome', { length: 24, enum: outcomes }).notNull(),
    /** By the server's clock, as far as that is known. */
    at: moment('at').notNull(),
    deviceAt: moment('device_at').notNull(),
    arrivedAt: moment('arrived_at').notNull().defaultNow(),
    /** Where the device was, in degrees, and the meters it may be off by. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    accuracy: real('accuracy'),
    /** Meters from the door. */
    distance: real('distance'),
    grade: varchar('grade', { length: 16, enum: knockGrades }).notNull(),
    /** Whether it sets the door's status; a later visit may have been known already. */
    holds: boolean('holds').notNull(),
    before: jsonb('before').$type<KnockBefore>(),
    /** When it was taken back: then it counts nowhere. */
    withdrawnAt: moment('withdrawn_at'),
    /** With 'Come back', the day to come back on. */
    followUpOn: date('follow_up_on'),
    /** When that day begins on the door's own clock. */
    followUpAt: moment('follow_up_at'),
  },
  (t) => [
    index('knocks_property').on(t.propertyId, t.at.desc().nullsFirst()),
    index('knocks_user').on(t.userId, t.at.desc().nullsFirst()),
    index('knocks_queue').on(t.queueId),
    check('knocks_follow_up_whole', sql`(${t.followUpOn} is null) = (${t.followUpAt} is null)`),
    oneOf('knocks_outcome_known', t.outcome, outcomes),
    oneOf('knocks_grade_known', t.grade, knockGrades),
  ],
);

/**
 * The outcomes of a person's visits in each hour, counted as domain/figures defines, so that a year's figures need not
 * read the visits. Recounted from them (knock_hours_stale) before they are read.
 */
export const knockHours = pgTable(
  'knock_hours',
  {
    userId: userId(),
    /** Its beginning, by UTC. */
    hour: moment('hour').notNull(),
    visits: integer('visits').notNull(),
    answered: integer('answered').notNull(),
    conversations: integer('conversations').notNull(),
    appointments: integer('appointments').notNull(),
    inspections: integer('inspections').notNull(),
    sold: integer('sold').notNull(),
    verified: integer('verified').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hour] })],
);

/**
 * The hours whose visits changed since they were counted. A trigger on `knocks` writes a line for each change: lines
 * wait for nothing, where counting at once would make two devices of one person wait for each other.
 */
export const knockHoursStale = pgTable(
  'knock_hours_stale',
  {
    // No reference: deleting a user deletes their visits, and a line without a user must not prevent that. Removed at night.
    userId: text('user_id').notNull(),
    hour: moment('hour').notNull(),
  },
  (t) => [index('knock_hours_stale_user').on(t.userId)],
);

/**
 * What came of a person's visits at each door, so that a ZIP code's coverage is read without the visits. Made again from
 * them (door_visits_stale) before it is read.
 */
export const doorVisits = pgTable(
  'door_visits',
  {
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    userId: userId(),
    visits: integer('visits').notNull(),
    lastAt: moment('last_at').notNull(),
    /** Whether one of them ended with an appointment. */
    isSet: boolean('is_set').notNull(),
  },
  (t) => [primaryKey({ columns: [t.propertyId, t.userId] }), index('door_visits_user').on(t.userId)],
);

/** The doors whose visits changed since they were counted, like knock_hours_stale for hours. */
export const doorVisitsStale = pgTable(
  'door_visits_stale',
  {
    // No reference: while a property is deleted, its visits go too, and a line of none may not stop that. Forgotten at night.
    propertyId: integer('property_id').notNull(),
  },
  (t) => [index('door_visits_stale_property').on(t.propertyId)],
);

/** Receivers of the Monday mail about their crew, and when they last got it. Without a row it is on. */
export const weeklyMails = pgTable('weekly_mails', {
  userId: userId().primaryKey(),
  isOff: boolean('is_off').notNull().default(false),
  /** The Monday of the last one. */
  toldOn: date('told_on'),
  /** Visits that had arrived by then were in it. */
  toldAt: moment('told_at'),
});

/** A company's own stages after outcomes, where they differ from domain/queues/outcomes.ts. */
export const outcomeStages = pgTable(
  'outcome_stages',
  {
    companyId: owningCompany(),
    outcome: varchar('outcome', { length: 24, enum: stagedOutcomes }).notNull(),
    stage: varchar('stage', { length: 24, enum: stagesOfVisits }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.outcome] }),
    oneOf('outcome_stages_outcome_known', t.outcome, stagedOutcomes),
    oneOf('outcome_stages_stage_known', t.stage, stagesOfVisits),
  ],
);
