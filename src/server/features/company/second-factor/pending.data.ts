import { SECOND_FACTOR_MINUTES } from '#contract/second-factor.ts';
import { and, eq, gt, lt, sql } from '#server/db/orm.ts';
import { pendingSignIns, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { hashToken, newToken } from '#server/platform/secret.ts';

/** Remembers for five minutes that the password was right. The token goes to the browser; the table keeps its hash. */
export async function insertPendingSignIn(
  db: Database,
  account: { id: string; passwordHash: string },
): Promise<string> {
  const token = newToken();
  await db.insert(pendingSignIns).values({
    tokenHash: hashToken(token),
    userId: account.id,
    passwordHash: account.passwordHash,
    expiresAt: sql`now() + make_interval(mins => ${SECOND_FACTOR_MINUTES})`,
  });
  return token;
}

/** Whose password was right; undefined if it is too long ago or the password has changed. */
export async function findPendingSignIn(db: Database, token: string): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: users.id })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(
      and(
        eq(pendingSignIns.tokenHash, hashToken(token)),
        gt(pendingSignIns.expiresAt, sql`now()`),
        eq(pendingSignIns.passwordHash, users.passwordHash),
      ),
    );
  return found?.userId;
}

/** Ends it; false if another call did. */
export async function deletePendingSignIn(db: Database, token: string): Promise<boolean> {
  const gone = await db
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.tokenHash, hashToken(token)))
    .returning({ userId: pendingSignIns.userId });
  return gone.length > 0;
}

export async function deletePendingSignInsOf(db: Database, userId: string): Promise<void> {
  await db.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
}

export async function deleteLatePendingSignIns(db: Database): Promise<void> {
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, sql`now()`));
}
