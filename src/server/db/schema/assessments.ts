import {
  assessmentSources,
  captureKinds,
  captureStates,
  type FactField,
} from '#domain/assessments/sources.ts';
import { severityLevels } from '#domain/roofs.ts';
import { sql } from '#server/db/orm.ts';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { createdAt, moment, oneOf } from './columns.ts';
import { properties } from './properties.ts';
import { zipCodes } from './territories.ts';
import { uploads } from './uploads.ts';

/** A dated view of a ZIP. */
export const captures = pgTable(
  'captures',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    zipCode: varchar('zip_code', { length: 5 })
      .notNull()
      .references(() => zipCodes.zipCode),
    kind: varchar('kind', { length: 16, enum: captureKinds }).notNull(),
    capturedFrom: date('captured_from', { mode: 'string' }).notNull(),
    /** The day that decides which capture is the newest. */
    capturedTo: date('captured_to', { mode: 'string' }).notNull(),
    state: varchar('state', { length: 16, enum: captureStates }).notNull().default('draft'),
    deliveredAt: moment('delivered_at'),
    madeBy: text('made_by').references(() => users.id, { onDelete: 'set null' }),
    /** The import it came with. */
    uploadId: uuid('upload_id').references(() => uploads.id, { onDelete: 'set null' }),
    /** The capture of an older file whose assessments it took over because it repeats most of them. */
    tookFrom: integer('took_from').references((): AnyPgColumn => captures.id, { onDelete: 'set null' }),
    /** Goes up with every picture that is added; what its roofs were cut out of, where they were. */
    picturesVersion: integer('pictures_version').notNull().default(0),
    placedVersion: integer('placed_version'),
    createdAt: createdAt(),
  },
  (t) => [
    index('captures_zip').on(t.zipCode, t.capturedTo),
    // What is seen at the doors of a ZIP on one day is one capture.
    uniqueIndex('captures_field_day').on(t.zipCode, t.capturedTo).where(sql`${t.kind} = 'field'`),
    index('captures_upload').on(t.uploadId),
    index('captures_maker').on(t.madeBy),
    index('captures_taken').on(t.tookFrom).where(sql`${t.tookFrom} is not null`),
    oneOf('captures_kind_known', t.kind, captureKinds),
    oneOf('captures_state_known', t.state, captureStates),
    check('captures_days_in_order', sql`${t.capturedFrom} <= ${t.capturedTo}`),
    check('captures_delivered_once', sql`(${t.state} = 'delivered') = (${t.deliveredAt} is not null)`),
  ],
);

/**
 * One source's statement about one property. Null means no statement about that field. A file's repetition stays one row:
 * its capture is then the newest that contains it.
 */
export const assessments = pgTable(
  'assessments',
  {
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedAlwaysAsIdentity(),
    captureId: integer('capture_id')
      .notNull()
      .references(() => captures.id),
    /** The day of the first capture with exactly this statement; of a permit, its own day. */
    firstOn: date('first_on', { mode: 'string' }).notNull(),
    source: varchar('source', { length: 16, enum: assessmentSources }).notNull(),
    severityLevel: varchar('severity_level', { length: 16, enum: severityLevels }),
    roofType: varchar('roof_type', { length: 60 }),
    roofSubtype: varchar('roof_subtype', { length: 60 }),
    hasMissingShingles: boolean('has_missing_shingles'),
    hasWaterStains: boolean('has_water_stains'),
    hasCrackedShingles: boolean('has_cracked_shingles'),
    hasCurlingShingles: boolean('has_curling_shingles'),
    hasPool: boolean('has_pool'),
    poolStatus: varchar('pool_status', { length: 60 }),
    hasSolarPanels: boolean('has_solar_panels'),
    roofReplacedOn: date('roof_replaced_on', { mode: 'string' }),
    /** The permit that states it. */
    roofPermit: varchar('roof_permit', { length: 60 }),
    // The rest is null for files, whose capture has the author and time.
    /** From 0 to 1, by field. */
    confidence: jsonb('confidence').$type<Partial<Record<FactField, number>>>(),
    modelVersion: varchar('model_version', { length: 40 }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    saidAt: moment('said_at'),
    /** Taken back: it counts no more, and stays to be read. */
    withdrawnAt: moment('withdrawn_at'),
    withdrawnBy: text('withdrawn_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.propertyId, t.id] }),
    uniqueIndex('assessments_file_once')
      .on(t.propertyId, t.captureId, t.source)
      .where(sql`${t.source} in ('file', 'simulated')`),
    index('assessments_author').on(t.userId).where(sql`${t.userId} is not null`),
    index('assessments_withdrawer').on(t.withdrawnBy).where(sql`${t.withdrawnBy} is not null`),
    oneOf('assessments_source_known', t.source, assessmentSources),
    oneOf('assessments_severity_known', t.severityLevel, severityLevels),
  ],
);

/** The capture an assessment belonged to before an import repeated it, for undoing the import. */
export const assessmentMoves = pgTable(
  'assessment_moves',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    propertyId: integer('property_id').notNull(),
    assessmentId: integer('assessment_id').notNull(),
    captureId: integer('capture_id')
      .notNull()
      .references(() => captures.id, { onDelete: 'cascade' }),
    firstOn: date('first_on', { mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.propertyId, t.assessmentId, t.uploadId] }),
    index('assessment_moves_upload').on(t.uploadId),
    index('assessment_moves_capture').on(t.captureId),
    foreignKey({
      name: 'assessment_moves_word',
      columns: [t.propertyId, t.assessmentId],
      foreignColumns: [assessments.propertyId, assessments.id],
    }).onDelete('cascade'),
  ],
);
