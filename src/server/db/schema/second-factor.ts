import { sql } from '#server/db/orm.ts';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The one row of what administrators set for the whole platform. */
export const platformSettings = pgTable(
  'platform_settings',
  {
    id: smallint('id').primaryKey().default(1),
    /** Administrators without a second factor get only its setup. */
    adminsNeedSecondFactor: boolean('admins_need_second_factor').notNull().default(false),
    updatedAt: updatedAt(),
  },
  (t) => [check('platform_settings_single', sql`${t.id} = 1`)],
);

/** A user's authenticator app. The secrets are sealed: see platform/cipher.ts. */
export const totpFactors = pgTable('totp_factors', {
  userId: owner().primaryKey(),
  /** Null until the first code was right. */
  secret: text('secret'),
  /** Of a setup that has not been confirmed yet; replaces the other when it is. */
  pendingSecret: text('pending_secret'),
  pendingUntil: moment('pending_until'),
  /** The time step of the last code that was accepted; no code of it or before works again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  confirmedAt: moment('confirmed_at'),
  lastUsedAt: moment('last_used_at'),
});

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    name: varchar('name', { length: 64 }).notNull(),
    /** As the authenticator names it, base64url. */
    credentialId: varchar('credential_id', { length: 1400 }).notNull().unique(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** Signatures so far as the authenticator counts them; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: varchar('transports', { length: 32 }).array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** Only the SHA-256 of each code: it has 79 random bits. Used ones are deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: owner(), codeHash: varchar('code_hash', { length: 64 }).notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** A sign-in with the right password that still needs the second factor. Gives no other access. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: varchar('token_hash', { length: 64 }).primaryKey(),
    userId: owner(),
    /** The password's hash of that moment: a changed password voids it. */
    passwordHash: text('password_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('pending_sign_ins_user').on(t.userId), index('pending_sign_ins_expiry').on(t.expiresAt)],
);

export const challengePurposes = ['register', 'second-factor', 'sign-in'] as const;

/** What a passkey is asked to sign, once, by the browser it was given to. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: varchar('challenge', { length: 64 }).primaryKey(),
    purpose: varchar('purpose', { length: 16, enum: challengePurposes }).notNull(),
    /** Hash of the browser's session or sign-in token. */
    browser: varchar('browser', { length: 64 }).notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('passkey_challenges_expiry').on(t.expiresAt),
    oneOf('passkey_challenges_purpose_known', t.purpose, challengePurposes),
  ],
);
