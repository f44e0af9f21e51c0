import type { SecondFactorWay } from '#contract/auth.ts';
import type { SecondFactors } from '#contract/second-factor.ts';
import { and, eq, isNotNull, sql } from '#server/db/orm.ts';
import { companies, passkeys, platformSettings, totpFactors, users } from '#server/db/schema/index.ts';
import type { Cipher } from '#server/platform/cipher.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { findApp, hasReadableApp } from './app.data.ts';
import { listPasskeys } from './passkeys.data.ts';
import { countRecoveryCodes, deleteRecoveryCodes } from './recovery.data.ts';

/** How the user is protected beside the password. Throws 404. */
export async function getSecondFactors(db: Database, userId: string): Promise<SecondFactors> {
  return {
    app: await findApp(db, userId),
    passkeys: await listPasskeys(db, userId),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    demanded: await isDemanded(db, userId),
  };
}

/** Whether a password alone opens the account no longer. */
export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  const apps = and(eq(totpFactors.userId, userId), isNotNull(totpFactors.secret));
  return (await db.$count(totpFactors, apps)) + (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0;
}

/**
 * The ways open to an account that has a second factor. None is left where the app's secret cannot be read any more
 * and nothing else is there: an administrator has to reset it.
 */
export async function waysOf(db: Database, cipher: Cipher, userId: string): Promise<SecondFactorWay[]> {
  const ways: [SecondFactorWay, boolean][] = [
    ['totp', await hasReadableApp(db, cipher, userId)],
    ['passkey', (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0],
    ['recovery', (await countRecoveryCodes(db, userId)) > 0],
  ];
  return ways.filter(([, isOpen]) => isOpen).map(([way]) => way);
}

/** Whether the platform or the company demands a second factor of the user. Throws 404. */
export async function isDemanded(db: Database, userId: string): Promise<boolean> {
  const [found] = await db
    .select({
      demanded: sql<boolean>`${companies.needsSecondFactor} or (${users.role} = 'admin'
        and coalesce((select ${platformSettings.adminsNeedSecondFactor} from ${platformSettings}), false))`,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId));
  if (!found) throw notFound('This user');
  return found.demanded;
}

/**
 * After a factor was removed, in the same transaction: recovery codes go with the last one. Throws 409 if the last
 * one was demanded.
 */
export async function settleRemoval(tx: Database, userId: string): Promise<void> {
  if (await hasSecondFactor(tx, userId)) return;
  if (await isDemanded(tx, userId)) {
    throw conflict('Your account requires a second factor. Add another one before you remove this one.');
  }
  await deleteRecoveryCodes(tx, userId);
}

/** Of two changes of one user's factors the second waits, so that it sees what the first left. Throws 404. */
export async function lockUser(tx: Database, userId: string): Promise<{ email: string }> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!user) throw notFound('This user');
  return user;
}
