import type { Actor } from '#access/can.ts';
import { and, eq, isNull, ne, sql } from '#server/db/orm.ts';
import { userZipSubscriptions } from '#server/db/schema/index.ts';
import { lockUser } from '#server/features/company/companies/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent, conflict, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { copyHeldZips, findHeld, isActive, refusing, takeZip } from './grant-parts.data.ts';
import { closeRequest, detailsOf } from './grants.data.ts';
import { followInstead } from './handed.data.ts';
import { withdrawZip } from './taking.data.ts';

type Row = typeof userZipSubscriptions.$inferSelect;

/**
 * Gives a colleague a ZIP that the actor holds: the same grant, which follows the one it is handed on from and ends with
 * it. Whether they are a colleague is asked before. Throws 404 if the actor does not hold it, 409 if the colleague
 * does.
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
    if (own.companyId !== colleague.companyId) throw notFound('This colleague');
    if (await findHeld(tx, userId, zipCode))
      throw conflict(`${colleague.email} holds ZIP code ${zipCode} already.`);
    await giveTo(tx, colleague, { ...own, handedFrom: own.handedFrom ?? own.id }, by);
  });
}

/**
 * Takes a ZIP that was handed to a colleague from them, where the actor holds it too. Throws 404 if either does not,
 * 409 if it is the colleague's own: the company would lose it.
 */
export function takeZipBack(
  db: Database,
  actor: Pick<Actor, 'id'>,
  userId: string,
  zipCode: string,
  by: EventActor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const colleague = await lockUser(tx, userId);
    await getHeld(tx, actor, zipCode);
    const theirs = await findHeld(tx, userId, zipCode);
    if (theirs?.handedFrom === null)
      throw conflict(
        `ZIP code ${zipCode} was assigned to ${colleague.email}, not handed over. An administrator can change that.`,
      );
    await withdrawZip(tx, userId, zipCode, by);
  });
}

/**
 * Lets the company keep the ZIPs of a leaving user: their own go to the heir unless a colleague holds them as their own,
 * and grants handed on from them follow the new holder. Returns the ZIPs that went to the heir.
 */
export async function handDownZips(
  tx: Database,
  userId: string,
  heirId: string,
  by: EventActor,
): Promise<string[]> {
  const heir = await lockUser(tx, heirId);
  const own = await tx
    .select()
    .from(userZipSubscriptions)
    .where(and(eq(userZipSubscriptions.userId, userId), isActive, isNull(userZipSubscriptions.handedFrom)))
    .orderBy(userZipSubscriptions.zipCode);
  const handed: string[] = [];
  for (const grant of own) {
    await takeZip(tx, grant.zipCode, by);
    const kept = await findOwnOfColleague(tx, grant);
    if (!kept) handed.push(grant.zipCode);
    const followed = kept ?? (await giveTo(tx, heir, { ...grant, handedFrom: null }, by));
    await followInstead(tx, grant.id, followed);
  }
  return handed;
}

/** The grant by which a colleague of the holder has the ZIP as their own, if one does. */
async function findOwnOfColleague(tx: Database, grant: Row): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: userZipSubscriptions.id })
    .from(userZipSubscriptions)
    .where(
      and(
        eq(userZipSubscriptions.companyId, grant.companyId),
        eq(userZipSubscriptions.zipCode, grant.zipCode),
        ne(userZipSubscriptions.id, grant.id),
        isNull(userZipSubscriptions.handedFrom),
        isActive,
      ),
    )
    .orderBy(sql`${userZipSubscriptions.expiresAt} desc nulls first`)
    .limit(1);
  return found?.id;
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
): Promise<number> {
  const row = { ...terms, userId, companyId, expiryToldAt: null };
  const [written] = await refusing(tx, { zipCode, companyId }, (savepoint) =>
    savepoint
      .insert(userZipSubscriptions)
      .values({ ...row, zipCode })
      .onConflictDoUpdate({ target: [userZipSubscriptions.userId, userZipSubscriptions.zipCode], set: row })
      .returning(),
  );
  // What they had handed on of an earlier one follows with them.
  if (written) await followInstead(tx, written.id, written.handedFrom ?? written.id);
  await copyHeldZips(tx, userId);
  await closeRequest(tx, userId, zipCode, by);
  const details = { ...detailsOf(written), handed: true };
  await emit(tx, by, 'zip-assigned', { subjectId: userId, subject: email, details });
  return written?.id ?? 0;
}
