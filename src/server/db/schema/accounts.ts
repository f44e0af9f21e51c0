import { apiScopes } from '#domain/api-scopes.ts';
import { companyRoles } from '#domain/company-roles.ts';
import { planSegments, subscriptionTiers } from '#domain/plans.ts';
import { rangeViewers } from '#domain/pricing/range-viewers.ts';
import { roles } from '#domain/roles.ts';
import { startScreens } from '#domain/start-screens.ts';
import { sql } from '#server/db/orm.ts';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';

/** Companies. Exclusivity is judged between them; colleagues share one. */
export const companies = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: varchar('name', { length: 160 }).notNull(),
    segment: varchar('segment', { length: 24, enum: planSegments }).notNull().default('all'),
    tier: varchar('tier', { length: 24, enum: subscriptionTiers }).notNull().default('basic'),
    /** Its people without a second factor get only its setup. */
    needsSecondFactor: boolean('needs_second_factor').notNull().default(false),
    /** Whose calendar decides what today is; null for the one of its ZIP codes. */
    timeZone: varchar('time_zone', { length: 64 }),
    /** Who sees what a roof may cost by its outline, how it is rounded, in dollars, and whether homeowners may see it. */
    priceRangeViewers: varchar('price_range_viewers', { length: 16, enum: rangeViewers })
      .notNull()
      .default('owners'),
    priceRangeStep: integer('price_range_step').notNull().default(500),
    priceRangeShown: boolean('price_range_shown').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('customers_segment_known', t.segment, planSegments),
    oneOf('customers_tier_known', t.tier, subscriptionTiers),
    oneOf('customers_range_viewers_known', t.priceRangeViewers, rangeViewers),
    check('customers_range_step_range', sql`${t.priceRangeStep} between 1 and 100000`),
  ],
);

/** The company that a row belongs to, and goes with. */
export const owningCompany = () =>
  uuid('customer_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey().default(sql`gen_random_uuid()::text`),
    companyId: uuid('customer_id')
      .notNull()
      .references(() => companies.id),
    email: varchar('email', { length: 254 }).notNull(),
    /** False until the link in the mail of a registration was followed; others are confirmed by their creator. */
    emailConfirmed: boolean('email_confirmed').notNull().default(true),
    passwordHash: text('password_hash').notNull(),
    /** Made by an administrator: opens only the choice of an own one. */
    passwordIsTemporary: boolean('password_is_temporary').notNull().default(false),
    role: varchar('role', { length: 16, enum: roles }).notNull().default('user'),
    /** Within their company. */
    companyRole: varchar('company_role', { length: 16, enum: companyRoles }).notNull().default('rep'),
    /** When they left the company: sign-in is closed, and their work stays. */
    accessEndedAt: moment('access_ended_at'),
    firstName: varchar('first_name', { length: 80 }),
    lastName: varchar('last_name', { length: 80 }),
    profileImageUrl: varchar('profile_image_url', { length: 2000 }),
    subscriptionTier: varchar('subscription_tier', { length: 24, enum: subscriptionTiers })
      .notNull()
      .default('basic'),
    /** Kept in step with user_zip_subscriptions in the same transaction; the subscriptions are the truth. */
    assignedZipCodes: varchar('assigned_zip_codes', { length: 5 }).array().notNull().default(sql`'{}'`),
    isAdmin: boolean('is_admin').generatedAlwaysAs(sql`role = 'admin'`).notNull(),
    /** When they dismissed the first steps of their role. */
    firstStepsHiddenAt: moment('first_steps_hidden_at'),
    startScreen: varchar('start_screen', { length: 16, enum: startScreens }).notNull().default('dashboard'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('users_customer').on(t.companyId),
    // An address whose account was ended may open another one, with another company too.
    uniqueIndex('users_email_unique').on(t.email).where(sql`${t.accessEndedAt} is null`),
    // What property_status refers to.
    unique('users_company').on(t.id, t.companyId),
    check('users_email_lowercase', sql`${t.email} = lower(${t.email})`),
    oneOf('users_role_known', t.role, roles),
    oneOf('users_company_role_known', t.companyRole, companyRoles),
    oneOf('users_tier_known', t.subscriptionTier, subscriptionTiers),
    oneOf('users_start_known', t.startScreen, startScreens),
  ],
);

/** Open invitations to a company. Only the SHA-256 of the token in the mailed link. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: owningCompany(),
    email: varchar('email', { length: 254 }).notNull(),
    companyRole: varchar('company_role', { length: 16, enum: companyRoles }).notNull(),
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
    /** What is handed over when they join, as far as the company still holds it. */
    zipCodes: varchar('zip_codes', { length: 5 }).array().notNull().default(sql`'{}'`),
    /** Null until the mail is sent or the link is copied: the token is created then. */
    tokenHash: varchar('token_hash', { length: 64 }).unique(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('invitations_once').on(t.companyId, t.email),
    index('invitations_inviter').on(t.invitedBy).where(sql`${t.invitedBy} is not null`),
    check('invitations_email_lowercase', sql`${t.email} = lower(${t.email})`),
    oneOf('invitations_role_known', t.companyRole, companyRoles),
  ],
);

/** sid is the SHA-256 of the id in the cookie, so a copy of the table opens no session. */
export const sessions = pgTable(
  'sessions',
  {
    sid: varchar('sid', { length: 64 }).primaryKey(),
    sess: jsonb('sess').notNull(),
    expire: moment('expire').notNull(),
    /** To the minute. */
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  },
  (t) => [index('sessions_expire').on(t.expire), index('sessions_user').on(sql`(${t.sess} ->> 'userId')`)],
);

/** Only the SHA-256 of the token that went out by email. */
export const passwordResetTokens = pgTable(
  'password_reset_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: varchar('token', { length: 64 }).notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    used: boolean('used').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('password_reset_tokens_user').on(t.userId)],
);

/** Links that confirm an address: of a registration, or the one an account is to have from then on. Hashes only. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    tokenHash: varchar('token_hash', { length: 64 }).primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: varchar('email', { length: 254 }).notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('email_confirmations_user').on(t.userId)],
);

/** Devices with an earlier sign-in: the hash of the value in their cookie. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: varchar('device_hash', { length: 64 }).notNull(),
    lastSignInAt: moment('last_sign_in_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] })],
);

/**
 * Bearer tokens of two kinds, the hash only. One without a company is its user's own and does all they may; one with a
 * company is its API key: limited to scopes, seen by every owner, and good only while who made it is an owner of it.
 */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: uuid('customer_id').references(() => companies.id, { onDelete: 'cascade' }),
    scopes: varchar('scopes', { length: 16, enum: apiScopes }).array(),
    /** The first characters of a key, by which people tell keys apart. */
    start: varchar('start', { length: 12 }),
    name: varchar('name', { length: 64 }).notNull(),
    tokenHash: varchar('token_hash', { length: 64 }).notNull().unique(),
    /** Null for a key that ends only when somebody ends it. */
    expiresAt: moment('expires_at'),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('api_tokens_user').on(t.userId),
    index('api_tokens_company').on(t.companyId).where(sql`${t.companyId} is not null`),
    check(
      'api_tokens_key_whole',
      sql`(${t.companyId} is null) = (${t.scopes} is null) and (${t.companyId} is null) = (${t.start} is null)`,
    ),
    check('api_tokens_own_end', sql`${t.companyId} is not null or ${t.expiresAt} is not null`),
  ],
);

/** Throttle counters, shared by every server process. Laid out as rate-limiter-flexible expects. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
