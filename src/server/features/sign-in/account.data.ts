import type { Actor } from '#access/can.ts';
import type { Duty } from '#access/permissions.ts';
import { heldZips, ownedBy } from '#access/rows.ts';
import { and, eq, gt, isNull, sql } from '#server/db/orm.ts';
import { apiTokens, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { hashToken } from '#server/platform/secret.ts';

export interface Account {
  id: string;
  email: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
}

const account = {
  id: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  firstName: users.firstName,
  lastName: users.lastName,
};

// Asked of every call: a demand that is made, or met, counts at once. Drizzle names a query's only table nowhere, so
// a subquery over another one has to.
const duty = sql<Duty | null>`case
  when not ${users.emailConfirmed} then 'confirm-email'
  when ${users.passwordIsTemporary} then 'change-password'
  when (exists (select from customers company where company.id = users.customer_id and company.needs_second_factor)
      or users.role = 'admin' and exists (select from platform_settings where admins_need_second_factor))
    and not exists (select from totp_factors app where app.user_id = users.id and app.secret is not null)
    and not exists (select from passkeys passkey where passkey.user_id = users.id)
  then 'set-up-second-factor' end`;

const actor = {
  id: users.id,
  companyId: users.companyId,
  role: users.role,
  companyRole: users.companyRole,
  subscriptionTier: users.subscriptionTier,
  duty,
};

// Of an account whose access was ended nothing opens; another one may have its address by now.
const isOpen = isNull(users.accessEndedAt);

export async function findAccountByEmail(db: Database, email: string): Promise<Account | undefined> {
  const [found] = await db
    .select(account)
    .from(users)
    .where(and(eq(users.email, email), isOpen));
  return found;
}

export async function getAccount(db: Database, userId: string): Promise<Account> {
  const [found] = await db.select(account).from(users).where(eq(users.id, userId));
  if (!found) throw notFound('This user');
  return found;
}

/** The user as their own screens show them. ZIP codes are those they hold at this moment. */
export async function getSessionUser(db: Database, who: Actor) {
  const [found] = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      companyRole: users.companyRole,
      isAdmin: users.isAdmin,
      subscriptionTier: users.subscriptionTier,
      createdAt: users.createdAt,
      assignedZipCodes: sql<string[]>`array(select held.zip_code from ${heldZips(who)} as held order by 1)`,
    })
    .from(users)
    .where(ownedBy(who, users.id));
  if (!found) throw notFound('This user');
  return found;
}

export async function findActorByUserId(db: Database, userId: string): Promise<Actor | null> {
  const [found] = await db
    .select(actor)
    .from(users)
    .where(and(eq(users.id, userId), isOpen));
  return found ? { ...found, via: 'session' } : null;
}

const unnotedUse = sql<boolean>`coalesce(${apiTokens.lastUsedAt} < now() - interval '1 minute', true)`;

/** Also notes that the token was used, at most once a minute. */
export async function findActorByApiToken(db: Database, token: string): Promise<Actor | null> {
  const [found] = await db
    .select({ ...actor, tokenId: apiTokens.id, unnoted: unnotedUse })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.tokenHash, hashToken(token)), gt(apiTokens.expiresAt, sql`now()`), isOpen));
  if (!found) return null;
  const { tokenId, unnoted, ...who } = found;
  if (unnoted) {
    await db.update(apiTokens).set({ lastUsedAt: sql`now()` }).where(eq(apiTokens.id, tokenId));
  }
  return { ...who, via: 'token' };
}
