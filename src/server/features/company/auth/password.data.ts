import type { FastifyRequest } from 'fastify';
import { and, eq, gt, sql } from '#server/db/orm.ts';
import { emailConfirmations, passwordResetTokens, users } from '#server/db/schema/index.ts';
import { enqueueAccountNotice } from '#server/features/company/notices/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, type EventActor, emit } from '#server/platform/events/emit.ts';
import { hashToken, newToken } from '#server/platform/secret.ts';
import type { Services } from '#server/platform/services.ts';
import { endAccessOf } from './end-access.data.ts';

interface NewPassword {
  passwordHash: string;
  /** Its owner has to choose another at the next sign-in. */
  isTemporary?: boolean;
  /** Whose session stays, and which API tokens; everything else ends. */
  keep?: Parameters<typeof endAccessOf>[3];
}

/** Sets the password, voids open reset links and ends every way into the account that is not kept. */
export async function setPassword(
  tx: Database,
  userId: string,
  by: EventActor,
  { passwordHash, isTemporary = false, keep }: NewPassword,
): Promise<void> {
  await tx.update(users).set({ passwordHash, passwordIsTemporary: isTemporary }).where(eq(users.id, userId));
  await voidResetTokens(tx, userId);
  await endAccessOf(tx, userId, by, keep);
}

/** Also ends the user's sessions but the one of this request, and the API tokens that are not kept. */
export function changePassword(
  services: Services,
  userId: string,
  { passwordHash, keepTokens }: { passwordHash: string; keepTokens: readonly string[] },
  request: FastifyRequest,
): Promise<void> {
  const by = byActor({ id: userId }, request);
  return services.db.transaction(async (tx) => {
    await setPassword(tx, userId, by, { passwordHash, keep: { request, tokens: keepTokens } });
    await emit(tx, by, 'password-changed', { subjectId: userId });
    await enqueueAccountNotice(tx, services, userId, { kind: 'password-changed', caller: request });
  });
}

/**
 * Uses the token up and ends every way into the account; false if it is unknown, used or too old. Who followed the
 * link reads the account's mail, so its address counts as confirmed.
 */
export function resetPassword(
  services: Services,
  token: string,
  passwordHash: string,
  request: FastifyRequest,
): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const userId = await useResetToken(tx, token);
    if (!userId) return false;
    const by = byActor({ id: userId }, request);
    await setPassword(tx, userId, by, { passwordHash });
    await tx.update(users).set({ emailConfirmed: true }).where(eq(users.id, userId));
    await emit(tx, by, 'password-reset', { subjectId: userId });
    await enqueueAccountNotice(tx, services, userId, { kind: 'password-changed', caller: request });
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

export async function voidResetTokens(db: Database, userId: string): Promise<void> {
  await db
    .update(passwordResetTokens)
    .set({ used: true })
    .where(and(eq(passwordResetTokens.userId, userId), eq(passwordResetTokens.used, false)));
}

/** Voids every link that is on its way to an account: of a new password, and of an address. */
export async function voidLinksOf(tx: Database, userId: string): Promise<void> {
  await voidResetTokens(tx, userId);
  await tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
}

const opens = (token: string) =>
  and(
    eq(passwordResetTokens.token, hashToken(token)),
    eq(passwordResetTokens.used, false),
    gt(passwordResetTokens.expiresAt, sql`now()`),
  );

/** Whose password the token of a reset link may set; undefined if it is unknown, used or too old. */
export async function findResetUser(db: Database, token: string): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: passwordResetTokens.userId })
    .from(passwordResetTokens)
    .where(opens(token));
  return found?.userId;
}

// Of two callers with one token one wins.
async function useResetToken(db: Database, token: string): Promise<string | undefined> {
  const [used] = await db
    .update(passwordResetTokens)
    .set({ used: true })
    .where(opens(token))
    .returning({ userId: passwordResetTokens.userId });
  return used?.userId;
}
