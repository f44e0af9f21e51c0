import type { ReviewAnswer } from '#domain/review/answer.ts';
import { strata } from '#domain/review/audit.ts';
import { handingReasons } from '#domain/review/handing.ts';
import type { SeverityRule } from '#domain/review/severity-rule.ts';
import { severityLevels } from '#domain/roofs.ts';
import { sql } from '#server/db/orm.ts';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { captures } from './assessments.ts';
import { createdAt, moment, oneOf } from './columns.ts';
import { properties } from './properties.ts';

/** Rules of severity as administrators wrote them; the latest holds. */
export const severityRules = pgTable(
  'severity_rules',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    rule: jsonb('rule').$type<SeverityRule>().notNull(),
    madeBy: text('made_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('severity_rules_maker').on(t.madeBy).where(sql`${t.madeBy} is not null`)],
);

/** Roofs assigned for review. After a while without an answer they are assigned to others as well. */
export const reviewItems = pgTable(
  'review_items',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    captureId: integer('capture_id')
      .notNull()
      .references(() => captures.id, { onDelete: 'cascade' }),
    reviewerId: text('reviewer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: varchar('reason', { length: 16, enum: handingReasons }).notNull(),
    /** Shown without any statement or suggestion. */
    blind: boolean('blind').notNull(),
    /** Within what was handed out at once. */
    place: smallint('place').notNull(),
    handedAt: moment('handed_at').notNull().defaultNow(),
  },
  (t) => [
    index('review_items_reviewer').on(t.reviewerId, t.captureId, t.handedAt),
    index('review_items_roof').on(t.captureId, t.propertyId),
    index('review_items_property').on(t.propertyId),
    oneOf('review_items_reason_known', t.reason, handingReasons),
  ],
);

/** Reviewers' answers, which are permanent: undoing is another row, which names the one it undoes. */
export const reviews = pgTable(
  'reviews',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    itemId: uuid('item_id').notNull(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    captureId: integer('capture_id')
      .notNull()
      .references(() => captures.id),
    /** Null once their account is gone. */
    reviewerId: text('reviewer_id').references(() => users.id, { onDelete: 'set null' }),
    blind: boolean('blind').notNull(),
    sawSuggestion: boolean('saw_suggestion').notNull(),
    /** Null if it undoes another. */
    answer: jsonb('answer').$type<ReviewAnswer>(),
    /** By the rule of that time or the reviewer's own choice; null if they could not tell. */
    severity: varchar('severity', { length: 16, enum: severityLevels }),
    /** Null: the usual one. */
    ruleId: integer('rule_id').references(() => severityRules.id),
    /** From when the roof was shown. */
    seconds: real('seconds'),
    /** The assessment it became. */
    assessmentId: integer('assessment_id'),
    undoes: integer('undoes').references((): AnyPgColumn => reviews.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('reviews_roof').on(t.captureId, t.propertyId),
    index('reviews_property').on(t.propertyId),
    index('reviews_item').on(t.itemId),
    index('reviews_reviewer').on(t.reviewerId, t.createdAt),
    index('reviews_rule').on(t.ruleId).where(sql`${t.ruleId} is not null`),
    uniqueIndex('reviews_undone_once').on(t.undoes),
    oneOf('reviews_severity_known', t.severity, severityLevels),
    check('reviews_say_or_undo', sql`(${t.answer} is null) = (${t.undoes} is not null)`),
  ],
);

/** The blind check of a capture: drawn by a stored seed, or waived by a named user. */
export const audits = pgTable(
  'audits',
  {
    captureId: integer('capture_id')
      .primaryKey()
      .references(() => captures.id, { onDelete: 'cascade' }),
    /** Null if none was drawn. */
    seed: varchar('seed', { length: 64 }),
    drawnAt: moment('drawn_at'),
    drawnBy: text('drawn_by').references(() => users.id, { onDelete: 'set null' }),
    /** Roofs with a picture that were called so when it was drawn. */
    damaged: integer('damaged').notNull().default(0),
    sound: integer('sound').notNull().default(0),
    /** Unreviewed roofs that software called sound. */
    unreviewed: integer('unreviewed').notNull().default(0),
    /** By name, which stays when the account goes. */
    waivedBy: varchar('waived_by', { length: 254 }),
    waivedBecause: varchar('waived_because', { length: 500 }),
    waivedAt: moment('waived_at'),
  },
  (t) => [index('audits_drawer').on(t.drawnBy).where(sql`${t.drawnBy} is not null`)],
);

/** Roofs drawn for it, with what they were called then. */
export const auditRoofs = pgTable(
  'audit_roofs',
  {
    captureId: integer('capture_id')
      .notNull()
      .references(() => audits.captureId, { onDelete: 'cascade' }),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    stratum: varchar('stratum', { length: 16, enum: strata }).notNull(),
    /** Checked by two people. */
    twice: boolean('twice').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.captureId, t.propertyId] }),
    index('audit_roofs_property').on(t.propertyId),
    oneOf('audit_roofs_stratum_known', t.stratum, strata),
  ],
);

/** Roofs with a picture that a delivery left out: nothing of them is shown or counts until a later one takes them in. */
export const openRoofs = pgTable(
  'open_roofs',
  {
    captureId: integer('capture_id')
      .notNull()
      .references(() => captures.id, { onDelete: 'cascade' }),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.captureId, t.propertyId] }),
    index('open_roofs_property').on(t.propertyId),
  ],
);

/** That an administrator lets roofs of a capture go unreviewed where software calls them sound. Taken back, it stays as a row. */
export const soundConsents = pgTable(
  'sound_consents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    captureId: integer('capture_id')
      .notNull()
      .references(() => captures.id, { onDelete: 'cascade' }),
    givenBy: text('given_by').references(() => users.id, { onDelete: 'set null' }),
    /** By name, which stays when the account goes. */
    givenName: varchar('given_name', { length: 254 }).notNull(),
    givenAt: moment('given_at').notNull().defaultNow(),
    withdrawnName: varchar('withdrawn_name', { length: 254 }),
    withdrawnAt: moment('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('sound_consents_one').on(t.captureId).where(sql`${t.withdrawnAt} is null`),
    index('sound_consents_giver').on(t.givenBy),
  ],
);

/** The result of an inspection on a roof. */
export const roofInspections = pgTable(
  'roof_inspections',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    inspectedOn: date('inspected_on', { mode: 'string' }).notNull(),
    /** Who inspected it, as entered. */
    inspectedBy: varchar('inspected_by', { length: 120 }).notNull(),
    severity: varchar('severity', { length: 16, enum: severityLevels }).notNull(),
    note: varchar('note', { length: 500 }),
    recordedBy: text('recorded_by').references(() => users.id, { onDelete: 'set null' }),
    recordedName: varchar('recorded_name', { length: 254 }).notNull(),
    recordedAt: moment('recorded_at').notNull().defaultNow(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (t) => [
    index('roof_inspections_property').on(t.propertyId, t.inspectedOn),
    index('roof_inspections_recorder').on(t.recordedBy),
    oneOf('roof_inspections_severity_known', t.severity, severityLevels),
  ],
);
