import { bigint, index, integer, pgTable, text, unique, varchar } from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { createdAt, moment } from './columns.ts';
import { files } from './files.ts';
import { properties } from './properties.ts';

/** Pictures taken at doors. Their files go with them: the daily check of files removes what no photo names. */
export const doorPhotos = pgTable(
  'door_photos',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256, in hex, of the picture as the device sent it: the same one again is not a second photo. */
    digest: varchar('digest', { length: 64 }).notNull(),
    fileKey: text('file_key')
      .notNull()
      .references(() => files.key, { onDelete: 'cascade' }),
    /** As the camera made it, where originals are kept. */
    originalKey: text('original_key').references(() => files.key, { onDelete: 'set null' }),
    /** Pixels of the picture as it is shown. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    takenAt: moment('taken_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('door_photos_once').on(t.propertyId, t.userId, t.digest),
    index('door_photos_user').on(t.userId),
    index('door_photos_file').on(t.fileKey),
    index('door_photos_original').on(t.originalKey),
  ],
);
