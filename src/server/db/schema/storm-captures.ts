import { type PriceLine, stormCaptureStates } from '#domain/storm-captures.ts';
import { sql } from '#server/db/orm.ts';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from '#server/db/pg-core.ts';
import { owningCompany, users } from './accounts.ts';
import { captures } from './assessments.ts';
import { createdAt, moment, oneOf } from './columns.ts';

/** Storm-response captures that companies asked for. Acres and price are those of the day they asked. */
export const stormCaptures = pgTable(
  'storm_captures',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: owningCompany(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** As an address carries it: see domain/geo/drawn-area.ts. Null if a whole ZIP was chosen. */
    area: text('area'),
    zipCode: varchar('zip_code', { length: 5 }),
    /** The ZIP codes it covers, as far as they were known. */
    zipCodes: varchar('zip_codes', { length: 5 }).array().notNull(),
    /** Hundredths of an acre. */
    centiAcres: integer('centi_acres').notNull(),
    lines: jsonb('lines').$type<PriceLine[]>().notNull(),
    cents: integer('cents').notNull(),
    /** The year whose included capture this is; null if it is a further one, or came to nothing. */
    includedYear: smallint('included_year'),
    stormDay: date('storm_day', { mode: 'string' }),
    notes: text('notes'),
    status: varchar('status', { length: 16, enum: stormCaptureStates }).notNull().default('pending'),
    flyOn: date('fly_on', { mode: 'string' }),
    flownOn: date('flown_on', { mode: 'string' }),
    message: text('message'),
    captureId: integer('capture_id').references(() => captures.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    processedAt: moment('processed_at'),
    processedBy: text('processed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('storm_captures_included_once')
      .on(t.companyId, t.includedYear)
      .where(sql`${t.includedYear} is not null`),
    // A second press asks for nothing more.
    uniqueIndex('storm_captures_pending_once')
      .on(t.companyId, sql`md5(coalesce(${t.area}, ${t.zipCode}))`)
      .where(sql`${t.status} = 'pending'`),
    index('storm_captures_latest').on(t.companyId, t.id.desc()),
    index('storm_captures_status').on(t.status),
    index('storm_captures_user').on(t.userId),
    index('storm_captures_capture').on(t.captureId).where(sql`${t.captureId} is not null`),
    oneOf('storm_captures_status_known', t.status, stormCaptureStates),
    check('storm_captures_one_place', sql`(${t.area} is null) <> (${t.zipCode} is null)`),
  ],
);
