import { index, integer, jsonb, pgTable, primaryKey, uuid, varchar } from '#server/db/pg-core.ts';
import { properties } from './properties.ts';
import { zipCodes } from './territories.ts';
import { uploads } from './uploads.ts';

// What an import needs to be undone, kept as long as that is offered (features/leads/uploads/undo).

const uploadId = () =>
  uuid('upload_id')
    .notNull()
    .references(() => uploads.id, { onDelete: 'cascade' });

/** The properties of a ZIP that an import touched, by their ids: in lists, for they are many. */
export const uploadZips = pgTable(
  'upload_zips',
  {
    uploadId: uploadId(),
    zipCode: varchar('zip_code', { length: 5 })
      .notNull()
      .references(() => zipCodes.zipCode),
    added: integer('added').array().notNull(),
    changed: integer('changed').array().notNull(),
    /** Repeated unchanged. */
    same: integer('same').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.zipCode] }), index('upload_zips_zip').on(t.zipCode)],
);

/** What a property was before an import changed it. */
export const uploadChanges = pgTable(
  'upload_changes',
  {
    uploadId: uploadId(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    /** By the columns of `properties`; null if they stayed. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Its rows of `positions`; null if they stayed. */
    positions: jsonb('positions').$type<Record<string, unknown>[]>(),
  },
  (t) => [primaryKey({ columns: [t.propertyId, t.uploadId] }), index('upload_changes_upload').on(t.uploadId)],
);
