import type { PreviewOrder, UploadPreview } from '#contract/upload-previews.ts';
import type { Upload, UploadResult } from '#contract/uploads.ts';
import { uploadStates } from '#contract/uploads.ts';
import { importKinds } from '#domain/csv/import-kinds.ts';
import type { ColumnMapping } from '#domain/csv/mapping.ts';
import { sql } from '#server/db/orm.ts';
import { bigint, date, index, integer, jsonb, pgTable, text, uuid, varchar } from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';
import { files } from './files.ts';

/** One row per import, kept whatever became of it. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fileName: varchar('file_name', { length: 255 }).notNull(),
    kind: varchar('kind', { length: 12, enum: importKinds }).notNull().default('properties'),
    zipCode: varchar('zip_code', { length: 5 }),
    /** The day its rows describe; null for imports from before it was asked. */
    capturedOn: date('captured_on', { mode: 'string' }),
    state: varchar('state', { length: 16, enum: uploadStates }).notNull().default('receiving'),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    fileSize: bigint('file_size', { mode: 'number' }).notNull().default(0),
    sha256: varchar('sha256', { length: 64 }),
    bytesReceived: bigint('bytes_received', { mode: 'number' }).notNull().default(0),
    rowsRead: integer('rows_read').notNull().default(0),
    inserted: integer('inserted').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    duplicates: integer('duplicates').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    columns: jsonb('columns').$type<Upload['columns']>().notNull().default([]),
    ignoredColumns: jsonb('ignored_columns').$type<string[]>().notNull().default([]),
    message: text('message'),
    /** What its call answers, or would have; null until it is completed. */
    result: jsonb('result').$type<UploadResult>(),
    /** Key of the rejected rows; null if there are none, and once they are kept no longer. */
    rejectedFile: text('rejected_file').references(() => files.key, { onDelete: 'set null' }),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
    undoneAt: moment('undone_at'),
    undoneBy: text('undone_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('uploads_latest').on(t.createdAt.desc()),
    index('uploads_user').on(t.userId),
    index('uploads_undoer').on(t.undoneBy).where(sql`${t.undoneBy} is not null`),
    index('uploads_rejected_file').on(t.rejectedFile),
    oneOf('uploads_state_known', t.state, uploadStates),
    oneOf('uploads_kind_known', t.kind, importKinds),
  ],
);

/** A file's preview before its import; the file is in the file store until then. */
export const uploadPreviews = pgTable(
  'upload_previews',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    fileName: varchar('file_name', { length: 255 }).notNull(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    /** Of the header: files of one source have the same. */
    signature: varchar('signature', { length: 64 }).notNull(),
    /** Goes up whenever it is looked at in another way. */
    revision: integer('revision').notNull().default(1),
    order: jsonb('order').$type<PreviewOrder>().notNull(),
    reading: jsonb('reading').$type<PreviewReading>().notNull(),
    /** What it was imported as. */
    uploadId: uuid('upload_id').references(() => uploads.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('upload_previews_latest').on(t.createdAt.desc()),
    index('upload_previews_user').on(t.userId),
    index('upload_previews_upload').on(t.uploadId),
  ],
);

/** What was found in the file. */
export type PreviewReading = Pick<
  UploadPreview,
  'columns' | 'mapping' | 'recognized' | 'layout' | 'source' | 'problem' | 'outcome'
>;

/** How the columns of a source's files are read, as a user mapped them. */
export const uploadSources = pgTable(
  'upload_sources',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: varchar('name', { length: 80 }).notNull().unique(),
    signature: varchar('signature', { length: 64 }).notNull(),
    headers: jsonb('headers').$type<string[]>().notNull(),
    columns: jsonb('columns').$type<ColumnMapping>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [index('upload_sources_signature').on(t.signature)],
);
