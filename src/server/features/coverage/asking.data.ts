import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '#access/can.ts';
import { ownedBy } from '#access/rows.ts';
import type { AccessRequest, NewZipRequest } from '#contract/coverage.ts';
import { users, zipAccessRequests, zipCodeFlyRequests, zipCodes } from '#server/db/schema/index.ts';
import { type Doer, recordAct } from '#server/features/audit/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { asIso } from '#server/platform/paging.ts';
import { findHeld } from './grant-parts.data.ts';
import { isTaken, takenUntil } from './taken.data.ts';

/**
 * Stores the wish for a ZIP; asked again while it is pending nothing changes. Throws 404 for an unknown ZIP, 409 for
 * one the actor holds.
 */
export function insertAccessRequest(
  db: Database,
  actor: Actor,
  { zipCodeId, notes }: AccessRequest,
  doer: Doer,
) {
  return db.transaction(async (tx) => {
    const zip = await getZip(tx, actor, zipCodeId);
    if (await findHeld(tx, actor.id, zip.zipCode))
      throw conflict(`ZIP code ${zip.zipCode} is yours already.`);
    const made = await tx
      .insert(zipAccessRequests)
      .values({
        userId: actor.id,
        zipCodeId,
        notes: notes || null,
        waitingSince: zip.taken ? sql`now()` : null,
      })
      .onConflictDoNothing()
      .returning({ id: zipAccessRequests.id });
    if (made[0])
      await recordAct(tx, doer, { action: 'zip-requested', subjectId: made[0].id, subject: zip.zipCode });
    return zip;
  });
}

async function getZip(tx: Database, actor: Actor, zipCodeId: number) {
  const [zip] = await tx
    .select({
      zipCode: zipCodes.zipCode,
      taken: isTaken(zipCodes.zipCode, users.customerId),
      takenUntil: asIso<string | null>(takenUntil(zipCodes.zipCode, users.customerId)),
    })
    .from(zipCodes)
    .innerJoin(users, ownedBy(actor, users.id))
    .where(and(eq(zipCodes.id, zipCodeId), eq(zipCodes.status, 'active')));
  if (!zip) throw notFound('This ZIP code');
  return zip;
}

/** Stores the wish for an area the platform does not have. Throws 409 where it has. */
export function insertFlyRequest(
  db: Database,
  actor: Actor,
  { zipCode, notes }: NewZipRequest,
  doer: Doer,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: zipCodes.id })
      .from(zipCodes)
      .where(and(eq(zipCodes.zipCode, zipCode), eq(zipCodes.status, 'active')));
    if (known)
      throw conflict(`ZIP code ${zipCode} is on the platform already. Request access to it instead.`);
    const made = await tx
      .insert(zipCodeFlyRequests)
      .values({ userId: actor.id, zipCode, notes: notes || null })
      .onConflictDoNothing()
      .returning({ id: zipCodeFlyRequests.id });
    if (made[0])
      await recordAct(tx, doer, { action: 'area-requested', subjectId: made[0].id, subject: zipCode });
  });
}
