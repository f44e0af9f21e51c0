import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { apiTokens, customers, passwordResetTokens, users } from '#server/db/schema/index.ts';
import { enqueueAccountNotice } from '#server/features/notices/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound, violates } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { hashToken, newToken } from '#server/platform/secret.ts';
import type { Services } from '#server/platform/services.ts';
import { endSessionsOf } from '#server/platform/sessions.ts';

export interface NewAccount {
  email: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  role: 'user' | 'admin';
  companyId?: string | undefined;
}

/**
 * Makes the user, and a company of their own where they join none. Throws 409 where the address has an account, 404 for
 * an unknown company.
 */
export function insertUser(db: Database, { companyId, ...user }: NewAccount): Promise<string> {
  return db
    .transaction(async (tx) => {
      const company = await (companyId ? getCompany(tx, companyId) : insertCompany(tx, user));
      const [made] = await tx
        .insert(users)
        .values({
          ...user,
          customerId: company.id,
          subscriptionTier: company.tier,
          isAdmin: user.role === 'admin',
        })
        .returning({ id: users.id });
      if (!made) throw new Error('no user was made');
      return made.id;
    })
    .catch((error) => {
      if (!violates(error, 'users_email_unique')) throw error;
      const message = 'An account with this e-mail address already exists.';
      throw conflict(message, [{ path: 'email', message }]);
    });
}

async function insertCompany(tx: Database, user: Omit<NewAccount, 'companyId'>) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  const [company] = await tx
    .insert(customers)
    .values({ name: name.slice(0, 160) })
    .returning();
  if (!company) throw new Error('no company was made');
  return company;
}

async function getCompany(tx: Database, companyId: string) {
  const [company] = await tx.select().from(customers).where(eq(customers.id, companyId)).for('share');
  if (!company) throw notFound('This company');
  return company;
}

const API_TOKEN_DAYS = 30;

/** The token itself is only ever in the answer; the table keeps its hash. */
export async function insertApiToken(db: Database, userId: string, name: string): Promise<string> {
  const token = newToken();
  await db.insert(apiTokens).values({
    userId,
    name,
    tokenHash: hashToken(token),
    expiresAt: sql`now() + make_interval(days => ${API_TOKEN_DAYS})`,
  });
  return token;
}

/** Sets the password, voids open reset links and ends the user's sessions but the one of this request. */
export async function setPassword(
  tx: Database,
  userId: string,
  passwordHash: string,
  request?: FastifyRequest,
): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await voidResetTokens(tx, userId);
  await endSessionsOf(tx, userId, request);
}

/** Also ends the user's sessions but the one of this request. */
export function changePassword(
  services: Services,
  userId: string,
  passwordHash: string,
  request: FastifyRequest,
): Promise<void> {
  return services.db.transaction(async (tx) => {
    await setPassword(tx, userId, passwordHash, request);
    await enqueueAccountNotice(tx, services, userId, { kind: 'password-changed', caller: request });
    await emit(tx, byActor({ id: userId }, request), 'password-changed', { subjectId: userId });
  });
}

/** Uses the token up and ends every session of its user; false where it is unknown, used or too old. */
export function resetPassword(
  services: Services,
  token: string,
  passwordHash: string,
  request: FastifyRequest,
): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const userId = await useResetToken(tx, token);
    if (!userId) return false;
    await setPassword(tx, userId, passwordHash);
    await enqueueAccountNotice(tx, services, userId, { kind: 'password-changed', caller: request });
    await emit(tx, byActor({ id: userId }, request), 'password-reset', { subjectId: userId });
    return true;
  });
}

/** Makes a reset token good for an hour and voids the user's older ones. */
export function insertResetToken(db: Database, userId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const token = newToken();
    await voidResetTokens(tx, userId);
    await tx
      .insert(passwordResetTokens)
      .values({ userId, token: hashToken(token), expiresAt: sql`now() + interval '1 hour'` });
    return token;
  });
}

async function voidResetTokens(db: Database, userId: string): Promise<void> {
  await db
    .update(passwordResetTokens)
    .set({ used: true })
    .where(and(eq(passwordResetTokens.userId, userId), eq(passwordResetTokens.used, false)));
}

// Of two callers with one token one wins.
async function useResetToken(db: Database, token: string): Promise<string | undefined> {
  const [used] = await db
    .update(passwordResetTokens)
    .set({ used: true })
    .where(
      and(
        eq(passwordResetTokens.token, hashToken(token)),
        eq(passwordResetTokens.used, false),
        gt(passwordResetTokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: passwordResetTokens.userId });
  return used?.userId;
}

/** Removes tokens that no longer open anything. */
export async function deleteDeadTokens(db: Database): Promise<void> {
  await db
    .delete(passwordResetTokens)
    .where(or(lt(passwordResetTokens.expiresAt, sql`now()`), ne(passwordResetTokens.used, false)));
  await db.delete(apiTokens).where(lt(apiTokens.expiresAt, sql`now()`));
}
