import { and, eq, isNotNull, isNull, not, sql } from '#server/db/orm.ts';
import {
  companies,
  users,
  userZipSubscriptions,
  zipAccessRequests,
  zipCodes,
} from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { isActive } from './grant-parts.data.ts';
import { isTaken } from './taken.data.ts';

const asked = (db: Database) =>
  db
    .select({ id: zipAccessRequests.id, email: users.email, zipCode: zipCodes.zipCode, city: zipCodes.city })
    .from(zipAccessRequests)
    .innerJoin(users, eq(users.id, zipAccessRequests.userId))
    .innerJoin(zipCodes, eq(zipCodes.id, zipAccessRequests.zipCodeId));

const taken = isTaken(zipCodes.zipCode, users.companyId);

/** Notes which pending requests have come to wait since they were made: their ZIP went to another company. */
export async function noteWaiting(tx: Database): Promise<void> {
  const waiting = await asked(tx).where(
    and(eq(zipAccessRequests.status, 'pending'), isNull(zipAccessRequests.waitingSince), taken),
  );
  for (const { id } of waiting) {
    await tx.update(zipAccessRequests).set({ waitingSince: sql`now()` }).where(eq(zipAccessRequests.id, id));
  }
}

/** The waiting requests whose ZIP has become free. They wait no longer; each is answered to one caller only. */
export async function takeFreed(tx: Database) {
  const freed = await asked(tx)
    .where(
      and(eq(zipAccessRequests.status, 'pending'), isNotNull(zipAccessRequests.waitingSince), not(taken)),
    )
    .orderBy(zipAccessRequests.id)
    .for('update', { of: zipAccessRequests, skipLocked: true });
  for (const { id } of freed) {
    await tx
      .update(zipAccessRequests)
      .set({ waitingSince: null, toldFreeAt: sql`now()` })
      .where(eq(zipAccessRequests.id, id));
  }
  return freed;
}

/** The grants that end within so many days and whose holders were not notified; each goes to one caller only. */
export async function takeExpiring(tx: Database, days: number) {
  const ending = await tx
    .select({
      id: userZipSubscriptions.id,
      userId: users.id,
      email: users.email,
      company: companies.name,
      zipCode: userZipSubscriptions.zipCode,
      city: zipCodes.city,
      expiresAt: sql<Date>`${userZipSubscriptions.expiresAt}`.mapWith(userZipSubscriptions.expiresAt),
    })
    .from(userZipSubscriptions)
    .innerJoin(users, eq(users.id, userZipSubscriptions.userId))
    .innerJoin(companies, eq(companies.id, userZipSubscriptions.companyId))
    .innerJoin(zipCodes, eq(zipCodes.zipCode, userZipSubscriptions.zipCode))
    .where(
      and(
        isActive,
        isNull(userZipSubscriptions.expiryToldAt),
        sql`${userZipSubscriptions.expiresAt} <= now() + make_interval(days => ${days})`,
      ),
    )
    .for('update', { of: userZipSubscriptions, skipLocked: true });
  for (const { id } of ending) {
    await tx
      .update(userZipSubscriptions)
      .set({ expiryToldAt: sql`now()` })
      .where(eq(userZipSubscriptions.id, id));
  }
  return ending;
}
