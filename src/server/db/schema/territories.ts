import { requestStatuses, subscriptionStatuses, subscriptionTypes } from '#domain/territories.ts';
import { sql } from '#server/db/orm.ts';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { companies, users } from './accounts.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';

/**
 * Every ZIP the platform knows. The counts are kept with the properties, in the same transaction
 * (see coverage/zip-totals.data.ts), so that totals cost one row per ZIP and not one per property.
 */
export const zipCodes = pgTable(
  'zip_codes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    zipCode: varchar('zip_code', { length: 5 }).notNull().unique(),
    city: varchar('city', { length: 120 }),
    state: varchar('state', { length: 2 }).notNull().default('AZ'),
    status: varchar('status', { length: 24 }).notNull().default('active'),
    propertyCount: integer('property_count').notNull().default(0),
    locatedCount: integer('located_count').notNull().default(0),
    severeCount: integer('severe_count').notNull().default(0),
    imagedCount: integer('imaged_count').notNull().default(0),
    /** Goes up with every change to the ZIP's properties; the lists' ETags are made of it. */
    dataVersion: bigint('data_version', { mode: 'number' }).notNull().default(0),
    /** By which rule the keys of its addresses were made: ADDRESS_RULE of domain/addresses.ts. */
    addressRule: smallint('address_rule').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('zip_codes_five_digits', sql`${t.zipCode} ~ '^[0-9]{5}$'`)],
);

/**
 * Who holds which ZIP. The constraint user_zip_subscriptions_exclusive (in its own migration: Drizzle has no exclusion
 * constraints) refuses what would break another company's exclusive grant, see decision 0016.
 */
export const userZipSubscriptions = pgTable(
  'user_zip_subscriptions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: uuid('customer_id')
      .notNull()
      .references(() => companies.id),
    zipCode: varchar('zip_code', { length: 5 })
      .notNull()
      .references(() => zipCodes.zipCode),
    state: varchar('state', { length: 2 }).notNull().default('AZ'),
    status: varchar('status', { length: 24, enum: subscriptionStatuses }).notNull().default('active'),
    subscriptionType: varchar('subscription_type', { length: 24, enum: subscriptionTypes })
      .notNull()
      .default('standard'),
    hasData: boolean('has_data').notNull().default(false),
    createdAt: createdAt(),
    startsAt: moment('starts_at').notNull().defaultNow(),
    /** The grant is over in this moment; null if it has no end. */
    expiresAt: moment('expires_at'),
    /** When the holder was notified of its end; null again once it has another end. */
    expiryToldAt: moment('expiry_told_at'),
    /** The colleague's grant that this one was handed on from: it follows that one and ends with it. Null for one's own. */
    handedFrom: integer('handed_from').references((): AnyPgColumn => userZipSubscriptions.id, {
      onDelete: 'cascade',
    }),
  },
  (t) => [
    index('user_zip_subscriptions_handed').on(t.handedFrom).where(sql`${t.handedFrom} is not null`),
    unique('user_zip_subscriptions_once').on(t.userId, t.zipCode),
    index('user_zip_subscriptions_zip').on(t.zipCode),
    index('user_zip_subscriptions_company').on(t.companyId),
    index('user_zip_subscriptions_end').on(t.expiresAt).where(sql`${t.status} = 'active'`),
    check('user_zip_subscriptions_period', sql`${t.expiresAt} > ${t.startsAt}`),
    oneOf('user_zip_subscriptions_status_known', t.status, subscriptionStatuses),
    oneOf('user_zip_subscriptions_type_known', t.subscriptionType, subscriptionTypes),
  ],
);

export const zipAccessRequests = pgTable(
  'zip_access_requests',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    zipCodeId: integer('zip_code_id')
      .notNull()
      .references(() => zipCodes.id, { onDelete: 'cascade' }),
    status: varchar('status', { length: 24, enum: requestStatuses }).notNull().default('pending'),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    processedAt: moment('processed_at'),
    processedBy: text('processed_by').references(() => users.id, { onDelete: 'set null' }),
    notes: text('notes'),
    /** What was written before, when the same was asked for again; oldest first. */
    earlierNotes: text('earlier_notes').array().notNull().default(sql`'{}'`),
    /** Since when a pending request waits for another company's exclusive grant to end; null while none prevents it. */
    waitingSince: moment('waiting_since'),
    /** When the requester was last notified that the ZIP is free. */
    toldFreeAt: moment('told_free_at'),
  },
  (t) => [
    uniqueIndex('zip_access_requests_once').on(t.userId, t.zipCodeId).where(sql`${t.status} = 'pending'`),
    index('zip_access_requests_user').on(t.userId),
    index('zip_access_requests_zip').on(t.zipCodeId),
    oneOf('zip_access_requests_status_known', t.status, requestStatuses),
  ],
);

export const zipCodeFlyRequests = pgTable(
  'zip_code_fly_requests',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    zipCode: varchar('zip_code', { length: 5 }).notNull(),
    notes: text('notes'),
    /** What was written before, when the same was asked for again; oldest first. */
    earlierNotes: text('earlier_notes').array().notNull().default(sql`'{}'`),
    status: varchar('status', { length: 24, enum: requestStatuses }).notNull().default('pending'),
    createdAt: createdAt(),
    processedAt: moment('processed_at'),
    processedBy: text('processed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('zip_code_fly_requests_once').on(t.userId, t.zipCode).where(sql`${t.status} = 'pending'`),
    index('zip_code_fly_requests_user').on(t.userId),
    oneOf('zip_code_fly_requests_status_known', t.status, requestStatuses),
  ],
);
