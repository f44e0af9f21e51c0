import { termOf } from '#domain/plans.ts';
import { endOfTerm, type Term } from '#domain/terms.ts';
import type { SubscriptionType } from '#domain/territories.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { userZipSubscriptions, zipAccessRequests, zipCodes } from '#server/db/schema/index.ts';
import { lockUser } from '#server/features/company/companies/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit, PLATFORM } from '#server/platform/events/emit.ts';
import { copyHeldZips, findHeld, getGrant, readClock, refusing, takeZip } from './grant-parts.data.ts';
import { followGrant } from './handed.data.ts';

export interface Grant {
  userId: string;
  zipCode: string;
  /** Standard by default. */
  subscriptionType?: SubscriptionType | undefined;
  /** The term of the plan of the user's company by default. */
  term?: Term | undefined;
}

/**
 * Gives the user the ZIP. If they hold it already, only the given fields change, and a term counts from now.
 * Throws 404 for an unknown user or ZIP, 409 if another company's grant prevents it.
 */
export function grantZip(db: Database, grant: Grant, by: EventActor = PLATFORM): Promise<void> {
  return db.transaction(async (tx) => {
    const { userId, zipCode } = grant;
    const user = await lockUser(tx, userId);
    if (user.accessEndedAt) throw conflict(`The access of ${user.email} has ended.`);
    const [zip] = await tx.select().from(zipCodes).where(eq(zipCodes.zipCode, zipCode));
    if (!zip) throw notFound(`ZIP code ${zipCode}`);
    await takeZip(tx, zipCode, by);
    const held = await findHeld(tx, userId, zipCode);
    const isOwn = held?.handedFrom === null;
    if (isOwn && !grant.subscriptionType && !grant.term) return;
    const now = await readClock(tx);
    const term = grant.term ?? termOf(user.segment, user.tier);
    const period = held && !grant.term ? {} : { expiresAt: endOfTerm(now, term), expiryToldAt: null };
    const subscriptionType = grant.subscriptionType ?? held?.subscriptionType ?? 'standard';
    const row = {
      subscriptionType,
      // A grant that becomes exclusive is so from now on, whatever was held before.
      startsAt: held?.subscriptionType === subscriptionType ? held.startsAt : now,
      companyId: user.companyId,
      status: 'active' as const,
      hasData: zip.propertyCount > 0,
      // What was handed over is theirs from now on.
      handedFrom: null,
      ...period,
    };
    const [written] = await refusing(tx, { zipCode, companyId: user.companyId }, (savepoint) =>
      savepoint
        .insert(userZipSubscriptions)
        .values({ userId, zipCode, state: zip.state, ...row })
        .onConflictDoUpdate({
          target: [userZipSubscriptions.userId, userZipSubscriptions.zipCode],
          set: row,
        })
        .returning(),
    );
    if (written) await followGrant(tx, written.id);
    await copyHeldZips(tx, userId);
    await closeRequest(tx, userId, zipCode, by);
    await emit(tx, by, held ? 'subscription-changed' : 'zip-assigned', {
      subjectId: userId,
      subject: user.email,
      details: detailsOf(written),
    });
  });
}

/** Users who got the ZIP no longer wait for it. */
export async function closeRequest(
  tx: Database,
  userId: string,
  zipCode: string,
  by: EventActor,
): Promise<void> {
  const ofZip = sql`${zipAccessRequests.zipCodeId} = (select id from zip_codes where zip_code = ${zipCode})`;
  const own = and(eq(zipAccessRequests.userId, userId), ofZip);
  await tx
    .update(zipAccessRequests)
    .set({ status: 'approved', processedAt: sql`now()`, processedBy: by.id })
    .where(and(own, eq(zipAccessRequests.status, 'pending')));
}

export interface GrantChange {
  subscriptionType?: SubscriptionType | undefined;
  /** Null for no end; undefined stays. */
  expiresAt?: Date | null | undefined;
}

/** Changes a grant's type or end, and those handed on from it; a handed-over one becomes their own. Throws 404, or 409 if another company's grant prevents it. */
export function changeGrant(
  db: Database,
  id: number,
  { subscriptionType, expiresAt }: GrantChange,
  by: EventActor,
): Promise<{ zipCode: string }> {
  return db.transaction(async (tx) => {
    const { userId, zipCode } = await getGrant(tx, id);
    const user = await lockUser(tx, userId);
    await takeZip(tx, zipCode, by);
    const before = await getGrant(tx, id);
    const now = await readClock(tx);
    const type = subscriptionType ?? before.subscriptionType;
    // An ended grant starts over: another company may have held the ZIP in between. An exclusive one starts from now on.
    const ended = before.expiresAt !== null && before.expiresAt <= now;
    const startsAt = ended || type !== before.subscriptionType ? now : before.startsAt;
    const until = expiresAt === undefined ? before.expiresAt : expiresAt;
    if (until !== null && until <= now) throw conflict('The end has to be in the future.');
    const [written] = await refusing(tx, { zipCode, companyId: user.companyId }, (savepoint) =>
      savepoint
        .update(userZipSubscriptions)
        .set({
          subscriptionType: type,
          status: 'active',
          handedFrom: null,
          startsAt,
          expiresAt: until,
          ...(expiresAt !== undefined && { expiryToldAt: null }),
        })
        .where(eq(userZipSubscriptions.id, id))
        .returning(),
    );
    await followGrant(tx, id);
    await copyHeldZips(tx, userId);
    await emit(tx, by, 'subscription-changed', {
      subjectId: userId,
      subject: user.email,
      details: detailsOf(written),
    });
    return { zipCode };
  });
}

/** The details of a grant's events. */
export const detailsOf = (row: typeof userZipSubscriptions.$inferSelect | undefined) => ({
  zipCode: row?.zipCode ?? null,
  subscriptionType: row?.subscriptionType ?? null,
  expiresAt: row?.expiresAt?.toISOString() ?? null,
});
