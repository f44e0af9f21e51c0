import { RECOVERY_CODE_COUNT } from '#contract/second-factor.ts';
import { and, eq } from '#server/db/orm.ts';
import { recoveryCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { hashToken, readablePassword } from '#server/platform/secret.ts';

/** Makes new recovery codes for the user; the old ones are void. Only their hashes are kept. */
export async function insertRecoveryCodes(tx: Database, userId: string): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId);
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, readablePassword);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })));
  return codes;
}

/** Uses the code up; false if the user has none. Of two calls with the same code one wins. */
export async function redeemRecoveryCode(tx: Database, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code))))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

export const countRecoveryCodes = (db: Database, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

export async function deleteRecoveryCodes(tx: Database, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

// However its groups were typed: the contract leaves only letters and digits.
const hashOf = (code: string): string => hashToken(code.replaceAll('-', ''));
