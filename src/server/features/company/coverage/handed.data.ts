import { asc, eq, inArray, sql } from '#server/db/orm.ts';
import { users, userZipSubscriptions } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { actAs, type EventActor, emit } from '#server/platform/events/emit.ts';
import { copyHeldZips, refusing } from './grant-parts.data.ts';

/*
 * Grants handed on from a grant follow its changes. Callers have locked the company, so that none is handed on
 * meanwhile.
 */

/** Gives the grants that were handed on from one its current type and end. */
export async function followGrant(tx: Database, grantId: number): Promise<void> {
  const [own] = await tx.select().from(userZipSubscriptions).where(eq(userZipSubscriptions.id, grantId));
  if (!own) return;
  const { subscriptionType, startsAt, expiresAt, status, zipCode, companyId } = own;
  const followed = await refusing(tx, { zipCode, companyId }, (savepoint) =>
    savepoint
      .update(userZipSubscriptions)
      .set({ subscriptionType, startsAt, expiresAt, status, expiryToldAt: null })
      .where(eq(userZipSubscriptions.handedFrom, grantId))
      .returning({ userId: userZipSubscriptions.userId }),
  );
  for (const { userId } of followed) await copyHeldZips(tx, userId);
}

/** Lets the grants that were handed on from one follow another one instead. */
export async function followInstead(tx: Database, grantId: number, insteadId: number): Promise<void> {
  await tx
    .update(userZipSubscriptions)
    .set({ handedFrom: insteadId })
    .where(eq(userZipSubscriptions.handedFrom, grantId));
  await followGrant(tx, insteadId);
}

/** Ends the grants that were handed on from these, with an event for each. */
export async function endHanded(tx: Database, grantIds: readonly number[], by: EventActor): Promise<void> {
  if (grantIds.length === 0) return;
  await actAs(tx, by);
  const ended = await tx
    .delete(userZipSubscriptions)
    .where(inArray(userZipSubscriptions.handedFrom, [...grantIds]))
    .returning({ userId: userZipSubscriptions.userId, zipCode: userZipSubscriptions.zipCode });
  const colleagues = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(ended.map(({ userId }) => userId))}::text[])`)
    .orderBy(asc(users.id));
  for (const { id, email } of colleagues) {
    await copyHeldZips(tx, id);
    for (const { zipCode } of ended.filter(({ userId }) => userId === id))
      await emit(tx, by, 'zip-removed', {
        subjectId: id,
        subject: email,
        details: { zipCode, handed: true },
      });
  }
}
