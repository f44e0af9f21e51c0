import { type Actor, can } from '#access/can.ts';
import type { Duty } from '#access/permissions.ts';
import { heldZips } from '#access/rows.ts';
import { and, eq, gt, isNull, or, type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import { apiTokens, companies, sessions, users, userZipSubscriptions } from '#server/db/schema/index.ts';
import { zoneOf, zoneSources } from '#server/doors/index.ts';
import type { Caller, Found } from '#server/platform/callers.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { hashToken } from '#server/platform/secret.ts';
import { isAlive, sessionEnd } from '#server/platform/sessions.ts';
import type { SideWrites } from '#server/platform/side-writes.ts';

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

// An account whose access was ended opens nothing; another one may now have its address.
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

// ZIP codes are those they hold at this moment.
const ownAccount = {
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  isAdmin: users.isAdmin,
  createdAt: users.createdAt,
  startScreen: users.startScreen,
  assignedZipCodes: sql<
    string[]
  >`array(select held.zip_code from ${heldZips({ id: sql`users.id` })} as held order by 1)`,
};

/** Who has this id; null if their access was ended. */
export async function findCaller(db: Database, userId: string): Promise<Caller | null> {
  const [found] = await db
    .select({ actor, account: ownAccount, zone: zoneSources })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.id, userId), isOpen));
  return found
    ? {
        actor: { ...found.actor, via: 'session' },
        account: { ...found.account, timeZone: zoneOf(found.zone) },
      }
    : null;
}

/** The same for background work that a user started. */
export const findActor = async (db: Database, userId: string): Promise<Actor | null> =>
  (await findCaller(db, userId))?.actor ?? null;

/**
 * Milliseconds until a session or token, or a ZIP code held with it, ends by itself. A minute at most: it is then noted
 * as used again.
 */
const lastsUntil = (end: SQL | AnyPgColumn) => sql<number>`(1000 * extract(epoch from least(${end},
  now() + interval '1 minute', (select min(held.expires_at) from ${userZipSubscriptions} held
    where held.user_id = users.id and held.expires_at > now())) - now()))::float`;

/**
 * Finds a session that is alive and whose it is, by the hash of its id: one statement, whose text is made once. Also
 * notes that it was seen, at most once a minute and without holding up the answer.
 */
export function sessionFinder(db: Database, sideWrites: SideWrites): (sid: string) => Promise<Found | null> {
  const found = db
    .select({
      userId: sql<string | null>`${sessions.sess} ->> 'userId'`,
      isStale: sql<boolean>`${sessions.lastSeenAt} < now() - interval '1 minute'`,
      lasts: lastsUntil(sessionEnd),
      actor,
      account: ownAccount,
      zone: zoneSources,
    })
    .from(sessions)
    .leftJoin(users, and(eq(users.id, sql`${sessions.sess} ->> 'userId'`), isOpen))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(sessions.sid, sql.placeholder('sid')), isAlive))
    .prepare('caller');
  return async (sid) => {
    const [row] = await found.execute({ sid });
    if (!row) return null;
    if (row.isStale)
      void sideWrites.run('a session was seen', (primary) =>
        primary.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.sid, sid)),
      );
    const { userId, lasts, actor, account, zone } = row;
    const caller =
      actor && account
        ? { actor: { ...actor, via: 'session' as const }, account: { ...account, timeZone: zoneOf(zone) } }
        : null;
    return { caller, session: { sid, userId }, lasts };
  };
}

const unnotedUse = sql<boolean>`coalesce(${apiTokens.lastUsedAt} < now() - interval '1 minute', true)`;

/** It has no end, or that is still to come. */
const isGood = or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql`now()`));

/**
 * Whose the API token is. Also notes that it was used, at most once a minute and without holding up the answer. A
 * company's key opens nothing once who made it has left the company or no longer decides about it.
 */
export function tokenFinder(db: Database, sideWrites: SideWrites): (token: string) => Promise<Found | null> {
  const found = db
    .select({
      tokenId: apiTokens.id,
      companyId: apiTokens.companyId,
      scopes: apiTokens.scopes,
      unnoted: unnotedUse,
      lasts: lastsUntil(apiTokens.expiresAt),
      actor,
      account: ownAccount,
      zone: zoneSources,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(apiTokens.tokenHash, sql.placeholder('hash')), isGood, isOpen))
    .prepare('caller by token');
  return async (token) => {
    const [row] = await found.execute({ hash: hashToken(token) });
    if (!row) return null;
    const { tokenId, companyId, scopes, lasts } = row;
    const isOfMaker = companyId === row.actor.companyId && can({ ...row.actor, duty: null }, 'team:manage');
    if (companyId !== null && !isOfMaker) return null;
    if (row.unnoted)
      void sideWrites.run('an API token was used', (primary) =>
        primary.update(apiTokens).set({ lastUsedAt: sql`now()` }).where(eq(apiTokens.id, tokenId)),
      );
    const key = companyId === null ? null : { id: tokenId, scopes: scopes ?? [] };
    const account = { ...row.account, timeZone: zoneOf(row.zone) };
    const caller = { actor: { ...row.actor, via: 'token' as const, key }, account };
    return { caller, session: null, lasts };
  };
}
