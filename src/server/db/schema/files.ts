import { fileAccess, fileKindNames } from '#domain/files.ts';
import { sql } from '#server/db/orm.ts';
import { bigint, index, pgTable, text, uuid, varchar } from '#server/db/pg-core.ts';
import { companies, users } from './accounts.ts';
import { createdAt, moment, oneOf } from './columns.ts';

/** One row per stored file. The bytes are in the file store, under the same key, before the row is written. */
export const files = pgTable(
  'files',
  {
    key: text('key').primaryKey(),
    kind: varchar('kind', { length: 32, enum: fileKindNames }).notNull(),
    access: varchar('access', { length: 16, enum: fileAccess }).notNull(),
    /** The owner that `access` refers to; a file whose user or company is gone cannot be opened. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: uuid('customer_id').references(() => companies.id, { onDelete: 'set null' }),
    zipCode: varchar('zip_code', { length: 5 }),
    mediaType: varchar('media_type', { length: 100 }).notNull(),
    /** Bytes, and their SHA-256 in hex; null for files of an earlier release until the daily check has read them. */
    size: bigint('size', { mode: 'number' }),
    digest: varchar('digest', { length: 64 }),
    /** When it is removed; null for what stays as long as what it belongs to. */
    keepUntil: moment('keep_until'),
    createdAt: createdAt(),
    /** When the daily check last saw its bytes, and since when it misses them. */
    checkedAt: moment('checked_at'),
    missingSince: moment('missing_since'),
  },
  (t) => [
    index('files_due').on(t.keepUntil),
    index('files_user').on(t.userId),
    index('files_company').on(t.companyId),
    index('files_missing').on(t.key).where(sql`${t.missingSince} is not null`),
    oneOf('files_kind_known', t.kind, fileKindNames),
    oneOf('files_access_known', t.access, fileAccess),
  ],
);
