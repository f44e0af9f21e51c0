import { and, count, eq, sql, sum } from 'drizzle-orm';
import { users, userZipSubscriptions, zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';

const isActive = and(
  eq(userZipSubscriptions.status, 'active'),
  sql`(${userZipSubscriptions.expiresAt} is null or ${userZipSubscriptions.expiresAt} > now())`,
);

export async function countPlatform(db: Database) {
  const [totals] = await db
    .select({
      totalProperties: sum(zipCodes.propertyCount).mapWith(Number),
      withCoordinates: sum(zipCodes.locatedCount).mapWith(Number),
    })
    .from(zipCodes);
  const [people] = await db.select({ totalUsers: count() }).from(users);
  return {
    totalProperties: totals?.totalProperties ?? 0,
    withCoordinates: totals?.withCoordinates ?? 0,
    totalUsers: people?.totalUsers ?? 0,
  };
}

/** Gives the user the ZIP until it is taken away. Again changes nothing. Throws 404 for an unknown user or ZIP. */
export function grantZip(db: Database, userId: string, zipCode: string): Promise<void> {
  return db.transaction(async (tx) => {
    const customerId = await lockUser(tx, userId);
    const [zip] = await tx.select().from(zipCodes).where(eq(zipCodes.zipCode, zipCode));
    if (!zip) throw notFound(`ZIP code ${zipCode}`);
    const grant = { status: 'active' as const, expiresAt: null, hasData: zip.propertyCount > 0 };
    await tx
      .insert(userZipSubscriptions)
      .values({ userId, customerId, zipCode, state: zip.state, ...grant })
      .onConflictDoUpdate({
        target: [userZipSubscriptions.userId, userZipSubscriptions.zipCode],
        set: grant,
      });
    await copyHeldZips(tx, userId);
  });
}

/** Takes the ZIP from the user. Throws 404 where he does not have it. */
export function withdrawZip(db: Database, userId: string, zipCode: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const removed = await tx
      .delete(userZipSubscriptions)
      .where(and(eq(userZipSubscriptions.userId, userId), eq(userZipSubscriptions.zipCode, zipCode)))
      .returning({ id: userZipSubscriptions.id });
    if (removed.length === 0) throw notFound(`ZIP code ${zipCode} of this user`);
    await copyHeldZips(tx, userId);
  });
}

// Two changes of one user's ZIPs take turns, else the copied list could miss one of them.
async function lockUser(tx: Database, userId: string): Promise<string> {
  const [user] = await tx
    .select({ customerId: users.customerId })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!user) throw notFound('This user');
  return user.customerId;
}

async function copyHeldZips(tx: Database, userId: string): Promise<void> {
  const held = sql`array(select ${userZipSubscriptions.zipCode} from ${userZipSubscriptions}
    where ${userZipSubscriptions.userId} = ${userId} and ${isActive} order by 1)`;
  await tx.update(users).set({ assignedZipCodes: held }).where(eq(users.id, userId));
}
