import type { FastifyRequest } from 'fastify';
import { and, eq, gt, sql } from '#server/db/orm.ts';
import { emailConfirmations, users } from '#server/db/schema/index.ts';
import { enqueueAccountNotice } from '#server/features/company/notices/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { hashToken, newToken } from '#server/platform/secret.ts';
import type { Services } from '#server/platform/services.ts';
import { refuseTakenEmail } from './new-account.data.ts';
import { voidResetTokens } from './password.data.ts';

/** Whether a link to the address would still change something: it is not confirmed, or not the account's yet. */
export async function awaitsConfirmation(db: Database, userId: string, email: string): Promise<boolean> {
  const [user] = await db
    .select({ email: users.email, emailConfirmed: users.emailConfirmed })
    .from(users)
    .where(eq(users.id, userId));
  return user !== undefined && !(user.emailConfirmed && user.email === email);
}

/** Makes a token that confirms the address for a day and voids the user's older ones. */
export function insertConfirmation(db: Database, userId: string, email: string): Promise<string> {
  return db.transaction(async (tx) => {
    const token = newToken();
    await tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
    await tx
      .insert(emailConfirmations)
      .values({ userId, email, tokenHash: hashToken(token), expiresAt: sql`now() + interval '1 day'` });
    return token;
  });
}

/**
 * Uses the token up: the account gets its address, confirmed. False if the token is unknown, used or too old. Throws 409
 * if another account now has the address.
 */
export function confirmEmail(services: Services, token: string, request: FastifyRequest): Promise<boolean> {
  return services.db
    .transaction(async (tx) => {
      const confirmed = await useConfirmation(tx, token);
      if (!confirmed) return false;
      const { userId, email } = confirmed;
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
      if (!user) return false;
      const by = byActor({ id: userId }, request);
      await tx.update(users).set({ email, emailConfirmed: true }).where(eq(users.id, userId));
      if (user.email === email) {
        await emit(tx, by, 'email-confirmed', { subjectId: userId, subject: email });
        return true;
      }
      await voidResetTokens(tx, userId);
      const details = { from: user.email, to: email };
      await emit(tx, by, 'email-changed', { subjectId: userId, subject: email, details });
      const notice = { kind: 'email-changed', name: email, caller: request, to: user.email } as const;
      await enqueueAccountNotice(tx, services, userId, notice);
      return true;
    })
    .catch(refuseTakenEmail);
}

// Of two callers with one token one wins.
async function useConfirmation(tx: Database, token: string) {
  const [used] = await tx
    .delete(emailConfirmations)
    .where(
      and(eq(emailConfirmations.tokenHash, hashToken(token)), gt(emailConfirmations.expiresAt, sql`now()`)),
    )
    .returning({ userId: emailConfirmations.userId, email: emailConfirmations.email });
  return used;
}
