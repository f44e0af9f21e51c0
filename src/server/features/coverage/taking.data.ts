import { and, eq, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { userZipSubscriptions } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { actAs, type EventActor, emit } from '#server/platform/events/emit.ts';
import { copyHeldZips, lockUser, refusing, takeZip } from './grant-parts.data.ts';

/** Takes the ZIP from the user. Throws 404 where they do not have it. */
export function withdrawZip(db: Database, userId: string, zipCode: string, by: EventActor): Promise<void> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    await actAs(tx, by);
    const removed = await tx
      .delete(userZipSubscriptions)
      .where(and(eq(userZipSubscriptions.userId, userId), eq(userZipSubscriptions.zipCode, zipCode)))
      .returning({ id: userZipSubscriptions.id });
    if (removed.length === 0) throw notFound(`ZIP code ${zipCode} of this user`);
    await copyHeldZips(tx, userId);
    await emit(tx, by, 'zip-removed', { subjectId: userId, subject: user.email, details: { zipCode } });
  });
}

/** Takes every ZIP from a user who is about to be deleted, so that the record still knows their name. */
export async function withdrawAll(tx: Database, userId: string, by: EventActor): Promise<string[]> {
  await actAs(tx, by);
  const removed = await tx
    .delete(userZipSubscriptions)
    .where(eq(userZipSubscriptions.userId, userId))
    .returning({ zipCode: userZipSubscriptions.zipCode });
  return removed.map(({ zipCode }) => zipCode);
}

/** Moves a user's grants to their new company. Throws 409 where another company's grant stands against it. */
export async function moveGrants(
  tx: Database,
  userId: string,
  companyId: string,
  by: EventActor,
): Promise<void> {
  const held = await tx
    .select({ zipCode: userZipSubscriptions.zipCode })
    .from(userZipSubscriptions)
    .where(and(eq(userZipSubscriptions.userId, userId), ne(userZipSubscriptions.companyId, companyId)))
    .orderBy(userZipSubscriptions.zipCode);
  for (const { zipCode } of held) {
    await takeZip(tx, zipCode, by);
    await refusing(tx, { zipCode, companyId }, (savepoint) =>
      savepoint
        .update(userZipSubscriptions)
        .set({ companyId })
        .where(and(eq(userZipSubscriptions.userId, userId), eq(userZipSubscriptions.zipCode, zipCode))),
    );
  }
}

/** Notes which grants have ended since this was last asked, and answers their ZIPs. They opened nothing since their end. */
export function endDueGrants(db: Database): Promise<string[]> {
  return db.transaction(async (tx) => {
    const ended = await noteEnded(tx);
    for (const userId of [...new Set(ended.map((row) => row.userId))].sort()) {
      await lockUser(tx, userId);
      await copyHeldZips(tx, userId);
    }
    return [...new Set(ended.map(({ zipCode }) => zipCode))];
  });
}

async function noteEnded(tx: Database) {
  const due = tx
    .select({ id: userZipSubscriptions.id })
    .from(userZipSubscriptions)
    .where(
      and(
        eq(userZipSubscriptions.status, 'active'),
        isNotNull(userZipSubscriptions.expiresAt),
        lte(userZipSubscriptions.expiresAt, sql`now()`),
      ),
    )
    .for('update', { skipLocked: true });
  return tx
    .update(userZipSubscriptions)
    .set({ status: 'expired' })
    .where(inArray(userZipSubscriptions.id, due))
    .returning({ userId: userZipSubscriptions.userId, zipCode: userZipSubscriptions.zipCode });
}
