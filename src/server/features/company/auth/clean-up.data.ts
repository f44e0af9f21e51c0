import { lt, ne, or, sql } from '#server/db/orm.ts';
import { apiTokens, emailConfirmations, passwordResetTokens } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Removes tokens that no longer open anything. */
export async function deleteDeadTokens(db: Database): Promise<void> {
  await db
    .delete(passwordResetTokens)
    .where(or(lt(passwordResetTokens.expiresAt, sql`now()`), ne(passwordResetTokens.used, false)));
  await db.delete(emailConfirmations).where(lt(emailConfirmations.expiresAt, sql`now()`));
  await db.delete(apiTokens).where(lt(apiTokens.expiresAt, sql`now()`));
}
