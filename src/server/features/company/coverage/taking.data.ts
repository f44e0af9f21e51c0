import { and, eq, inArray, isNotNull, lte, ne, sql } from '#server/db/orm.ts';
import { users, userZipSubscriptions } from '#server/db/schema/index.ts';
import { lockCompanies, lockUser } from '#server/features/company/companies/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { actAs, type EventActor, emit } from '#server/platform/events/emit.ts';
import { copyHeldZips, refusing, takeZip } from './grant-parts.data.ts';
import { endHanded } from './handed.data.ts';

/** Takes the ZIP from the user, and from those they handed it to. Throws 404 if they do not have it. */
export function withdrawZip(db: Database, userId: string, zipCode: string, by: EventActor): Promise<void> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    await actAs(tx, by);
    const theirs = and(eq(userZipSubscriptions.userId, userId), eq(userZipSubscriptions.zipCode, zipCode));
    const found = await tx.select({ id: userZipSubscriptions.id }).from(userZipSubscriptions).where(theirs);
    if (found.length === 0) throw notFound(`ZIP code ${zipCode} of this user`);
    await endHanded(
      tx,
      found.map(({ id }) => id),
      by,
    );
    await tx.delete(userZipSubscriptions).where(theirs);
    await copyHeldZips(tx, userId);
    await emit(tx, by, 'zip-removed', { subjectId: userId, subject: user.email, details: { zipCode } });
  });
}

/** Takes every ZIP from a user who leaves, so that the record still knows their name, and what they handed on of them. */
export async function withdrawAll(tx: Database, userId: string, by: EventActor): Promise<string[]> {
  await actAs(tx, by);
  const theirs = eq(userZipSubscriptions.userId, userId);
  const found = await tx.select({ id: userZipSubscriptions.id }).from(userZipSubscriptions).where(theirs);
  await endHanded(
    tx,
    found.map(({ id }) => id),
    by,
  );
  const removed = await tx
    .delete(userZipSubscriptions)
    .where(theirs)
    .returning({ zipCode: userZipSubscriptions.zipCode });
  return removed.map(({ zipCode }) => zipCode);
}

/**
 * Moves a user's own grants to their new company. Grants handed to them stay behind, those they handed on end. Throws 409
 * if another company's grant prevents it.
 */
export async function moveGrants(
  tx: Database,
  userId: string,
  companyId: string,
  by: EventActor,
): Promise<void> {
  const theirs = and(eq(userZipSubscriptions.userId, userId), ne(userZipSubscriptions.companyId, companyId));
  await actAs(tx, by);
  await tx.delete(userZipSubscriptions).where(and(theirs, isNotNull(userZipSubscriptions.handedFrom)));
  const held = await tx
    .select({ id: userZipSubscriptions.id, zipCode: userZipSubscriptions.zipCode })
    .from(userZipSubscriptions)
    .where(theirs)
    .orderBy(userZipSubscriptions.zipCode);
  await endHanded(
    tx,
    held.map(({ id }) => id),
    by,
  );
  await copyHeldZips(tx, userId);
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
    const holders = await lockHoldersOfDue(tx);
    const ended = await tx
      .update(userZipSubscriptions)
      .set({ status: 'expired' })
      .where(and(isDue, inArray(userZipSubscriptions.userId, holders)))
      .returning({ userId: userZipSubscriptions.userId, zipCode: userZipSubscriptions.zipCode });
    for (const userId of new Set(ended.map((row) => row.userId))) await copyHeldZips(tx, userId);
    return [...new Set(ended.map(({ zipCode }) => zipCode))];
  });
}

const isDue = and(
  eq(userZipSubscriptions.status, 'active'),
  isNotNull(userZipSubscriptions.expiresAt),
  lte(userZipSubscriptions.expiresAt, sql`now()`),
);

async function lockHoldersOfDue(tx: Database): Promise<string[]> {
  const due = await tx
    .selectDistinct({ companyId: userZipSubscriptions.companyId, userId: userZipSubscriptions.userId })
    .from(userZipSubscriptions)
    .where(isDue);
  if (due.length === 0) return [];
  await lockCompanies(
    tx,
    due.map(({ companyId }) => companyId),
  );
  const holders = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      inArray(
        users.id,
        due.map(({ userId }) => userId),
      ),
    )
    .orderBy(users.id)
    .for('update');
  return holders.map(({ id }) => id);
}
