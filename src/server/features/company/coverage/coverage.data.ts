import type { Actor } from '#access/can.ts';
import { ownedBy } from '#access/rows.ts';
import type { AvailableZip, SubscribedZip } from '#contract/coverage.ts';
import { daysLeft } from '#domain/terms.ts';
import { and, asc, eq, gt, notExists, or, sql } from '#server/db/orm.ts';
import { users, userZipSubscriptions, zipAccessRequests, zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { asIso } from '#server/platform/paging.ts';
import { isActive } from './grant-parts.data.ts';
import { isTaken, takenUntil } from './taken.data.ts';

// How long a ZIP that has ended stays in its former holder's list.
const SHOWN_AFTER_END = sql`now() - interval '30 days'`;

/** The ZIPs the actor holds, and those that ended lately. */
export async function listSubscribed(db: Database, actor: Actor): Promise<SubscribedZip[]> {
  const rows = await db
    .select({
      id: userZipSubscriptions.id,
      state: zipCodes.state,
      zipCode: zipCodes.zipCode,
      city: zipCodes.city,
      propertyCount: zipCodes.propertyCount,
      status: sql<'active' | 'expired'>`case when ${isActive} then 'active' else 'expired' end`,
      subscriptionType: userZipSubscriptions.subscriptionType,
      startsAt: userZipSubscriptions.startsAt,
      expiresAt: userZipSubscriptions.expiresAt,
    })
    .from(userZipSubscriptions)
    .innerJoin(zipCodes, eq(zipCodes.zipCode, userZipSubscriptions.zipCode))
    .where(
      and(
        ownedBy(actor, userZipSubscriptions.userId),
        or(isActive, gt(userZipSubscriptions.expiresAt, SHOWN_AFTER_END)),
      ),
    )
    .orderBy(asc(zipCodes.state), asc(zipCodes.zipCode));
  const now = new Date();
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    daysLeft: row.status === 'expired' ? 0 : daysLeft(row.expiresAt, now),
  }));
}

/**
 * The platform's ZIPs with properties that the actor does not hold, and the actor's requests. The holder of a taken one is
 * not disclosed.
 */
export function listAvailable(db: Database, actor: Actor): Promise<AvailableZip[]> {
  const own = db
    .select({ id: userZipSubscriptions.id })
    .from(userZipSubscriptions)
    .where(
      and(
        ownedBy(actor, userZipSubscriptions.userId),
        eq(userZipSubscriptions.zipCode, zipCodes.zipCode),
        isActive,
      ),
    );
  const requested = sql<boolean>`exists (select from ${zipAccessRequests}
    where ${zipAccessRequests.zipCodeId} = ${zipCodes.id} and ${ownedBy(actor, zipAccessRequests.userId)}
    and ${zipAccessRequests.status} = 'pending')`;
  return db
    .select({
      id: zipCodes.id,
      state: zipCodes.state,
      zipCode: zipCodes.zipCode,
      city: zipCodes.city,
      propertyCount: zipCodes.propertyCount,
      hasRequested: requested,
      taken: isTaken(zipCodes.zipCode, users.companyId),
      takenUntil: asIso<string | null>(takenUntil(zipCodes.zipCode, users.companyId)),
    })
    .from(zipCodes)
    .innerJoin(users, ownedBy(actor, users.id))
    .where(and(eq(zipCodes.status, 'active'), or(gt(zipCodes.propertyCount, 0), requested), notExists(own)))
    .orderBy(asc(zipCodes.state), asc(zipCodes.zipCode));
}
