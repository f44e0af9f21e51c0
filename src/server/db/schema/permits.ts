import { permitAnswers as permitAnswerNames, permitKinds } from '#domain/permits/kinds.ts';
import { permitStandings } from '#domain/permits/status.ts';
import { sql } from '#server/db/orm.ts';
import { bigint, date, index, integer, numeric, pgTable, text, uuid, varchar } from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { oneOf, updatedAt } from './columns.ts';
import { properties } from './properties.ts';
import { uploads } from './uploads.ts';

/** Whether the address of a permit is that of a single property here, of several, or of none. */
export const permitMatches = ['one', 'many', 'none'] as const;

/**
 * A building permit as a file states it, raw beside what it was read as. A later file that states something else of the
 * same permit adds a row: of rows of one identity the last one counts, so that an import can be undone.
 */
export const permits = pgTable(
  'permits',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    propertyId: integer('property_id').references(() => properties.id, { onDelete: 'set null' }),
    match: varchar('match', { length: 4, enum: permitMatches }).notNull(),
    /** Null if the file names none: its place is known by coordinates. */
    zipCode: varchar('zip_code', { length: 5 }),
    /** Number and address: the same permit in any file. */
    identity: text('identity').notNull(),
    addressKey: text('address_key').notNull(),
    address: varchar('address', { length: 300 }).notNull(),
    number: varchar('number', { length: 60 }),
    description: varchar('description', { length: 500 }),
    type: varchar('type', { length: 120 }),
    workClass: varchar('work_class', { length: 120 }),
    status: varchar('status', { length: 120 }),
    appliedOn: date('applied_on', { mode: 'string' }),
    issuedOn: date('issued_on', { mode: 'string' }),
    finaledOn: date('finaled_on', { mode: 'string' }),
    contractor: varchar('contractor', { length: 120 }),
    /** Dollars. */
    value: numeric('value', { precision: 14, scale: 2, mode: 'number' }),
    kind: varchar('kind', { length: 10, enum: permitKinds }).notNull(),
    /** Which rule of domain/permits read the kind, or that a person answered. */
    rule: varchar('rule', { length: 40 }).notNull(),
    standing: varchar('standing', { length: 8, enum: permitStandings }).notNull(),
    /** Of what no rule could read: the same for all permits with the same words. */
    asked: text('asked'),
  },
  (t) => [
    index('permits_property').on(t.propertyId).where(sql`${t.propertyId} is not null`),
    index('permits_upload').on(t.uploadId),
    index('permits_identity').on(t.identity),
    // What a later import of properties may match.
    index('permits_open').on(t.zipCode, t.addressKey).where(sql`${t.propertyId} is null`),
    index('permits_asked').on(t.asked).where(sql`${t.asked} is not null`),
    oneOf('permits_kind_known', t.kind, permitKinds),
    oneOf('permits_standing_known', t.standing, permitStandings),
    oneOf('permits_match_known', t.match, permitMatches),
  ],
);

/** What a person answered about the words of permits that no rule could read; it counts for later files as well. */
export const permitAnswers = pgTable(
  'permit_answers',
  {
    asked: text('asked').primaryKey(),
    answer: varchar('answer', { length: 8, enum: permitAnswerNames }).notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('permit_answers_user').on(t.userId).where(sql`${t.userId} is not null`),
    oneOf('permit_answers_known', t.answer, permitAnswerNames),
  ],
);
