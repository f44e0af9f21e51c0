import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '#access/can.ts';
import { userZipSubscriptions } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent, conflict } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { copyHeldZips, findHeld, isActive, lockUser, refusing, takeZip } from './grant-parts.data.ts';
import { closeRequest, detailsOf } from './grants.data.ts';
import { withdrawZip } from './taking.data.ts';

type Row = typeof userZipSubscriptions.$inferSelect;

/**
 * Gives a colleague a ZIP that the actor holds, of the same type and until the same end. Whether they are a colleague
 * is asked before. Throws 404 where the actor does not hold it, 409 where the colleague does.
 */
export function handZip(
  db: Database,
  actor: Pick<Actor, 'id'>,
  userId: string,
  zipCode: string,
  by: EventActor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const colleague = await lockUser(tx, userId);
    await takeZip(tx, zipCode, by);
    const own = await getHeld(tx, actor, zipCode);
    if (await findHeld(tx, userId, zipCode))
      throw conflict(`${colleague.email} holds ZIP code ${zipCode} already.`);
    await giveTo(tx, colleague, own, by);
  });
}

/** Takes a ZIP that the actor holds from a colleague, so that the company keeps it. Throws 404 where either does not. */
export function takeZipBack(
  db: Database,
  actor: Pick<Actor, 'id'>,
  userId: string,
  zipCode: string,
  by: EventActor,
): Promise<void> {
  return db.transaction(async (tx) => {
    await getHeld(tx, actor, zipCode);
    await withdrawZip(tx, userId, zipCode, by);
  });
}

/** Gives the heir the ZIPs that the user holds and no colleague but them does, so that the company keeps them. */
export async function handDownZips(
  tx: Database,
  userId: string,
  heirId: string,
  by: EventActor,
): Promise<string[]> {
  const heir = await lockUser(tx, heirId);
  const others = sql`select from user_zip_subscriptions other where other.zip_code = ${userZipSubscriptions.zipCode}
    and other.customer_id = ${userZipSubscriptions.companyId} and other.user_id <> ${userId}
    and other.status = 'active' and (other.expires_at is null or other.expires_at > now())`;
  const alone = await tx
    .select()
    .from(userZipSubscriptions)
    .where(and(eq(userZipSubscriptions.userId, userId), isActive, sql`not exists (${others})`))
    .orderBy(userZipSubscriptions.zipCode);
  for (const grant of alone) {
    await takeZip(tx, grant.zipCode, by);
    await giveTo(tx, heir, grant, by);
  }
  return alone.map(({ zipCode }) => zipCode);
}

async function getHeld(tx: Database, actor: Pick<Actor, 'id'>, zipCode: string): Promise<Row> {
  const held = await findHeld(tx, actor.id, zipCode);
  if (!held) throw absent(`You do not hold ZIP code ${zipCode}.`);
  return held;
}

// Colleagues are no rivals: the database refuses it only where an end of another company's grant was noted too late.
async function giveTo(
  tx: Database,
  { id: userId, email, companyId }: Awaited<ReturnType<typeof lockUser>>,
  { id: _id, createdAt: _createdAt, zipCode, ...terms }: Row,
  by: EventActor,
): Promise<void> {
  const row = { ...terms, userId, companyId, expiryToldAt: null };
  const [written] = await refusing(tx, { zipCode, companyId }, (savepoint) =>
    savepoint
      .insert(userZipSubscriptions)
      .values({ ...row, zipCode })
      .onConflictDoUpdate({ target: [userZipSubscriptions.userId, userZipSubscriptions.zipCode], set: row })
      .returning(),
  );
  await copyHeldZips(tx, userId);
  await closeRequest(tx, userId, zipCode, by);
  const details = { ...detailsOf(written), handed: true };
  await emit(tx, by, 'zip-assigned', { subjectId: userId, subject: email, details });
}
