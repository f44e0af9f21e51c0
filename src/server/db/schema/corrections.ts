import {
  type Corrected,
  correctionSources,
  correctionStates,
  type RecordField,
  recordFields,
} from '#domain/corrections.ts';
import { sql } from '#server/db/orm.ts';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { moment, oneOf } from './columns.ts';
import { properties } from './properties.ts';
import { uploads } from './uploads.ts';

/** What a person said about a property at one time. Taken back by withdrawing, never deleted. */
export const corrections = pgTable(
  'corrections',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    source: varchar('source', { length: 16, enum: correctionSources }).notNull(),
    /** Fields of its record and its position. What it says about the roof is an assessment. */
    says: jsonb('says').$type<Corrected>().notNull().default({}),
    /** Of the same property, its roof part. */
    assessmentId: integer('assessment_id'),
    state: varchar('state', { length: 16, enum: correctionStates }).notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    saidAt: moment('said_at').notNull().defaultNow(),
    /** Since when it counts: when it was said or, of a report, accepted. */
    heldAt: moment('held_at'),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    withdrawnAt: moment('withdrawn_at'),
    withdrawnBy: text('withdrawn_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('corrections_property').on(t.propertyId),
    index('corrections_waiting').on(t.saidAt).where(sql`${t.state} = 'waiting' and ${t.withdrawnAt} is null`),
    index('corrections_author').on(t.userId),
    index('corrections_decider').on(t.decidedBy).where(sql`${t.decidedBy} is not null`),
    index('corrections_withdrawer').on(t.withdrawnBy).where(sql`${t.withdrawnBy} is not null`),
    oneOf('corrections_source_known', t.source, correctionSources),
    oneOf('corrections_state_known', t.state, correctionStates),
    check('corrections_held_since', sql`(${t.state} = 'holds') = (${t.heldAt} is not null)`),
  ],
);

/** What files say of a field that a person corrected, as long as the correction stands: what undoing it brings back. */
export const fileWords = pgTable(
  'file_words',
  {
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    field: varchar('field', { length: 24, enum: recordFields }).$type<RecordField>().notNull(),
    /** As JSON. */
    value: text('value').notNull(),
    /** The day it was first said of, and the newest one. */
    firstOn: date('first_on', { mode: 'string' }).notNull(),
    lastOn: date('last_on', { mode: 'string' }).notNull(),
    /** When it was heard last: of one day the later word counts. */
    heardAt: moment('heard_at').notNull().defaultNow(),
    /** The import that said it first; null for what stood there before the correction. */
    uploadId: uuid('upload_id').references(() => uploads.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.propertyId, t.field, t.value] }),
    index('file_words_upload').on(t.uploadId).where(sql`${t.uploadId} is not null`),
    check('file_words_days_in_order', sql`${t.firstOn} <= ${t.lastOn}`),
  ],
);
