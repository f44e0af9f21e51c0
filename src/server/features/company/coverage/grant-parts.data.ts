import { and, countDistinct, eq, isNull, ne, or, sql } from '#server/db/orm.ts';
import { companies, users, userZipSubscriptions } from '#server/db/schema/index.ts';
import { type Database, lockNames, lockUntilCommit } from '#server/platform/database/index.ts';
import { conflict, notFound, violates } from '#server/platform/errors.ts';
import { actAs, type EventActor } from '#server/platform/events/emit.ts';

export const isActive = and(
  eq(userZipSubscriptions.status, 'active'),
  or(isNull(userZipSubscriptions.expiresAt), sql`${userZipSubscriptions.expiresAt} > now()`),
);

/**
 * Changes of one ZIP's grants take turns. The database would refuse all but one of them anyway; but two that wait for
 * each other's constraint are a deadlock, which takes a second to be found.
 */
export async function takeZip(tx: Database, zipCode: string, by: EventActor): Promise<void> {
  await lockUntilCommit(tx, lockNames.grants(zipCode));
  await actAs(tx, by);
}

/** The time of this transaction, to the millisecond. */
export async function readClock(tx: Database): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(sql`select now() as now`);
  return new Date(rows[0]?.now ?? Date.now());
}

/** The grant by which the user holds the ZIP at this moment. */
export async function findHeld(tx: Database, userId: string, zipCode: string) {
  const [held] = await tx
    .select()
    .from(userZipSubscriptions)
    .where(and(eq(userZipSubscriptions.userId, userId), eq(userZipSubscriptions.zipCode, zipCode), isActive));
  return held;
}

export async function getGrant(tx: Database, id: number) {
  const [found] = await tx.select().from(userZipSubscriptions).where(eq(userZipSubscriptions.id, id));
  if (!found) throw notFound('This subscription');
  return found;
}

/** The list on the user's row is a copy; the subscriptions are the truth. */
export async function copyHeldZips(tx: Database, userId: string): Promise<void> {
  const held = sql`array(select ${userZipSubscriptions.zipCode} from ${userZipSubscriptions}
    where ${userZipSubscriptions.userId} = ${userId} and ${isActive} order by 1)`;
  await tx.update(users).set({ assignedZipCodes: held }).where(eq(users.id, userId));
}

const EXCLUSIVE = 'user_zip_subscriptions_exclusive';

/** Writes a grant; if the database refuses it because of another company, the error explains it. */
export async function refusing<T>(
  tx: Database,
  { zipCode, companyId }: { zipCode: string; companyId: string },
  write: (savepoint: Database) => Promise<T>,
): Promise<T> {
  try {
    return await tx.transaction(write);
  } catch (error) {
    if (!violates(error, EXCLUSIVE)) throw error;
    throw conflict(await whyRefused(tx, zipCode, companyId));
  }
}

async function whyRefused(tx: Database, zipCode: string, companyId: string): Promise<string> {
  const ofOthers = and(
    eq(userZipSubscriptions.zipCode, zipCode),
    ne(userZipSubscriptions.companyId, companyId),
    isActive,
  );
  const [holder] = await tx
    .select({ name: companies.name, until: userZipSubscriptions.expiresAt })
    .from(userZipSubscriptions)
    .innerJoin(companies, eq(companies.id, userZipSubscriptions.companyId))
    .where(and(ofOthers, eq(userZipSubscriptions.subscriptionType, 'exclusive')))
    .orderBy(sql`${userZipSubscriptions.expiresAt} desc nulls first`);
  if (holder) return `ZIP code ${zipCode} is held exclusively by ${holder.name}${untilOf(holder.until)}.`;
  const [others] = await tx
    .select({ companies: countDistinct(userZipSubscriptions.companyId) })
    .from(userZipSubscriptions)
    .where(ofOthers);
  const count = others?.companies ?? 0;
  const who = count === 1 ? 'another company' : `${count} other companies`;
  return `ZIP code ${zipCode} is held by ${who}, so nobody can have it exclusively now.`;
}

const untilOf = (end: Date | null) =>
  end ? ` until ${end.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })}` : '';
