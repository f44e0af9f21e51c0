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

/** One person's statement about a property at one time. It can be withdrawn, but is never deleted. */
export const corrections = pgTable(
  'corrections',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    source: varchar('source', { length: 16, enum: correctionSources }).notNull(),
    /** Fields of its record and its position. Roof fields become an assessment. */
    says: jsonb('says').$type<Corrected>().notNull().default({}),
    /** Of the same property, its roof part. */
    assessmentId: integer('assessment_id'),
    state: varchar('state', { length: 16, enum: correctionStates }).notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    saidAt: moment('said_at').notNull().defaultNow(),
    /** When it took effect: at once or, for a report, when it was accepted. */
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

/** Files' values of a corrected field, kept while the correction is in force: what undoing it restores. */
export const fileValues = pgTable(
  'file_words',
  {
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    field: varchar('field', { length: 24, enum: recordFields }).$type<RecordField>().notNull(),
    /** As JSON. */
    value: text('value').notNull(),
    /** The first and the newest day of this value. */
    firstOn: date('first_on', { mode: 'string' }).notNull(),
    lastOn: date('last_on', { mode: 'string' }).notNull(),
    /** When it was last received: of one day the later value counts. */
    heardAt: moment('heard_at').notNull().defaultNow(),
    /** The import that brought it first; null for the value before the correction. */
    uploadId: uuid('upload_id').references(() => uploads.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.propertyId, t.field, t.value] }),
    index('file_words_upload').on(t.uploadId).where(sql`${t.uploadId} is not null`),
    check('file_words_days_in_order', sql`${t.firstOn} <= ${t.lastOn}`),
  ],
);
