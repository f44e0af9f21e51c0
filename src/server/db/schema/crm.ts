import { historyKinds } from '#domain/crm/history.ts';
import { stages, tagColors } from '#domain/crm.ts';
import { sql } from '#server/db/orm.ts';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { companies, users } from './accounts.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';
import { knocks } from './field.ts';
import { properties } from './properties.ts';

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const propertyId = () =>
  integer('property_id')
    .notNull()
    .references(() => properties.id, { onDelete: 'cascade' });

/** The stage each user last set at a property. The company's stage is in `company_doors`. */
export const propertyStatus = pgTable(
  'property_status',
  {
    id: id(),
    propertyId: propertyId(),
    userId: text('user_id').notNull(),
    /** The user's, and goes with them to another one. */
    companyId: uuid('customer_id').notNull(),
    stage: varchar('stage', { length: 24, enum: stages }).notNull().default('new'),
    updatedAt: updatedAt(),
    wonAt: moment('won_at'),
    dealValue: numeric('deal_value', { precision: 12, scale: 2 }),
  },
  (t) => [
    unique('property_status_once').on(t.propertyId, t.userId),
    index('property_status_user').on(t.userId),
    foreignKey({
      name: 'property_status_user_of_company',
      columns: [t.userId, t.companyId],
      foreignColumns: [users.id, users.companyId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    oneOf('property_status_stage_known', t.stage, stages),
  ],
);

/**
 * The catalog of tags. Tags without a company are the platform's and offered to everyone; a company's own are visible only
 * to its members, and never have the key of one of the platform's.
 */
export const tagCatalog = pgTable(
  'tag_catalog',
  {
    id: id(),
    key: varchar('key', { length: 64 }).notNull(),
    companyId: uuid('customer_id').references(() => companies.id, { onDelete: 'cascade' }),
    label: varchar('label', { length: 64 }).notNull(),
    color: varchar('color', { length: 16, enum: tagColors }).notNull(),
    protected: boolean('protected').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique('tag_catalog_once').on(t.companyId, t.key).nullsNotDistinct(),
    // What property_tags refers to.
    unique('tag_catalog_key').on(t.id, t.key),
    oneOf('tag_catalog_color_known', t.color, tagColors),
    check('tag_catalog_protected_is_ours', sql`not (${t.protected} and ${t.companyId} is not null)`),
  ],
);

export const propertyTags = pgTable(
  'property_tags',
  {
    id: id(),
    propertyId: propertyId(),
    userId: userId(),
    tagId: integer('tag_id').notNull(),
    /** The key of that tag, so that 'Do not contact' is asked for without the catalog. */
    tagKey: varchar('tag_key', { length: 64 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('property_tags_once').on(t.propertyId, t.userId, t.tagKey),
    index('property_tags_user').on(t.userId),
    index('property_tags_tag').on(t.tagId),
    foreignKey({
      name: 'property_tags_tag_known',
      columns: [t.tagId, t.tagKey],
      foreignColumns: [tagCatalog.id, tagCatalog.key],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);

export const propertyNotes = pgTable(
  'property_notes',
  {
    id: id(),
    propertyId: propertyId(),
    userId: userId(),
    body: text('body').notNull(),
    edited: boolean('edited').notNull().default(false),
    /** The visit it was saved with: taken back with it, unless it was edited. */
    knockId: bigint('knock_id', { mode: 'number' }).references(() => knocks.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('property_notes_latest').on(t.propertyId, t.userId, t.createdAt.desc()),
    index('property_notes_user').on(t.userId),
    index('property_notes_knock').on(t.knockId).where(sql`${t.knockId} is not null`),
  ],
);

export const propertyNoteRevisions = pgTable(
  'property_note_revisions',
  {
    id: id(),
    noteId: integer('note_id')
      .notNull()
      .references(() => propertyNotes.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    editedAt: moment('edited_at').notNull().defaultNow(),
    editedBy: text('edited_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('property_note_revisions_note').on(t.noteId),
    index('property_note_revisions_editor').on(t.editedBy),
  ],
);

/**
 * A user's actions at a property, one line each, written by platform/events/timeline.ts. A trigger refuses changes; lines
 * are deleted only with their property or user.
 * `noteId` has no foreign key on purpose: the line outlives the note.
 */
export const propertyHistory = pgTable(
  'property_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    propertyId: propertyId(),
    userId: userId(),
    kind: varchar('kind', { length: 24, enum: historyKinds }).notNull(),
    at: moment('at').notNull().defaultNow(),
    fromStage: varchar('from_stage', { length: 24, enum: stages }),
    toStage: varchar('to_stage', { length: 24, enum: stages }),
    dealValue: numeric('deal_value', { precision: 12, scale: 2 }),
    noteId: integer('note_id'),
    tagKey: varchar('tag_key', { length: 64 }),
    /** The tag's label, the queue's or file's name, or the statement about the roof, as of that time. */
    label: text('label'),
  },
  (t) => [
    index('property_history_latest').on(t.propertyId, t.userId, t.id),
    index('property_history_user').on(t.userId, t.kind),
    // What a crew did on a day.
    index('property_history_day').on(t.userId, t.at),
    oneOf('property_history_kind_known', t.kind, historyKinds),
    oneOf('property_history_from_known', t.fromStage, stages),
    oneOf('property_history_to_known', t.toStage, stages),
  ],
);
