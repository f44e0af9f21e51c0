import { and, eq, gt, isNotNull, lt, sql } from '#server/db/orm.ts';
import { totpFactors } from '#server/db/schema/index.ts';
import type { Cipher } from '#server/platform/cipher.ts';
import type { Database } from '#server/platform/database/index.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';

const SETUP_MINUTES = 30;

/** Begins the setup of an authenticator app; one that is in use stays until the new one is confirmed. */
export async function insertPendingApp(db: Database, cipher: Cipher, userId: string): Promise<string> {
  const secret = newTotpSecret();
  const pending = {
    pendingSecret: cipher.seal(secret, userId),
    pendingUntil: sql`now() + make_interval(mins => ${SETUP_MINUTES})`,
  };
  await db
    .insert(totpFactors)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: totpFactors.userId, set: pending });
  return secret;
}

export type Confirmation = 'confirmed' | 'wrong' | 'no-setup';

/** Turns the app that is being set up on, if the code is one of its. */
export async function confirmApp(
  tx: Database,
  cipher: Cipher,
  userId: string,
  code: string,
): Promise<Confirmation> {
  const [row] = await tx
    .select({ pending: totpFactors.pendingSecret })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), gt(totpFactors.pendingUntil, sql`now()`)))
    .for('update');
  const secret = row?.pending && cipher.open(row.pending, userId);
  if (!secret) return 'no-setup';
  const step = await stepOfCode(secret, code);
  if (step === null) return 'wrong';
  await tx
    .update(totpFactors)
    .set({
      secret: row.pending,
      pendingSecret: null,
      pendingUntil: null,
      lastStep: step,
      confirmedAt: sql`now()`,
      lastUsedAt: null,
    })
    .where(eq(totpFactors.userId, userId));
  return 'confirmed';
}

/** Whether the user has an app whose secret can still be read. */
export async function hasReadableApp(db: Database, cipher: Cipher, userId: string): Promise<boolean> {
  return (await findSecret(db, cipher, userId)) !== null;
}

/** Accepts a code of the user's app once: of two calls with the same code one wins. */
export async function redeemAppCode(
  tx: Database,
  cipher: Cipher,
  userId: string,
  code: string,
): Promise<boolean> {
  const secret = await findSecret(tx, cipher, userId);
  const step = secret === null ? null : await stepOfCode(secret, code);
  if (step === null) return false;
  const used = await tx
    .update(totpFactors)
    .set({ lastStep: step, lastUsedAt: sql`now()` })
    .where(and(eq(totpFactors.userId, userId), lt(totpFactors.lastStep, step)))
    .returning({ userId: totpFactors.userId });
  return used.length > 0;
}

export async function findApp(db: Database, userId: string) {
  const [found] = await db
    .select({ addedAt: totpFactors.confirmedAt, lastUsedAt: totpFactors.lastUsedAt })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.secret)));
  return found?.addedAt
    ? { addedAt: found.addedAt.toISOString(), lastUsedAt: found.lastUsedAt?.toISOString() ?? null }
    : null;
}

/** False if there was none in use. */
export async function deleteApp(tx: Database, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(totpFactors)
    .where(eq(totpFactors.userId, userId))
    .returning({ secret: totpFactors.secret });
  return gone.some(({ secret }) => secret !== null);
}

// Null also where the installation's secret is another one than when the app was set up.
async function findSecret(db: Database, cipher: Cipher, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ secret: totpFactors.secret })
    .from(totpFactors)
    .where(eq(totpFactors.userId, userId));
  return row?.secret ? cipher.open(row.secret, userId) : null;
}
