import type { Actor } from '#access/can.ts';
import { ownedBy } from '#access/rows.ts';
import type { AccessRequest, NewZipRequest } from '#contract/coverage.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import { users, zipAccessRequests, zipCodeFlyRequests, zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { asIso } from '#server/platform/paging.ts';
import { findHeld } from './grant-parts.data.ts';
import { isTaken, takenUntil } from './taken.data.ts';

/**
 * Stores the wish for a ZIP. Asked again while it is pending only the notes change, and the earlier ones stay to be
 * read. Throws 404 for an unknown ZIP, 409 for
 * one the actor holds.
 */
export function insertAccessRequest(
  db: Database,
  actor: Actor,
  { zipCodeId, notes }: AccessRequest,
  by: EventActor,
) {
  return db.transaction(async (tx) => {
    const zip = await getZip(tx, actor, zipCodeId);
    if (await findHeld(tx, actor.id, zip.zipCode))
      throw conflict(`ZIP code ${zip.zipCode} is yours already.`);
    const [asked] = await tx
      .insert(zipAccessRequests)
      .values({
        userId: actor.id,
        zipCodeId,
        notes: notes || null,
        waitingSince: zip.taken ? sql`now()` : null,
      })
      .onConflictDoUpdate({
        target: [zipAccessRequests.userId, zipAccessRequests.zipCodeId],
        targetWhere: sql`${zipAccessRequests.status} = 'pending'`,
        set: withNotes(zipAccessRequests),
      })
      .returning({ id: zipAccessRequests.id, isNew: madeNow });
    if (asked?.isNew) await emit(tx, by, 'zip-requested', { subjectId: asked.id, subject: zip.zipCode });
    return zip;
  });
}

async function getZip(tx: Database, actor: Actor, zipCodeId: number) {
  const [zip] = await tx
    .select({
      zipCode: zipCodes.zipCode,
      taken: isTaken(zipCodes.zipCode, users.companyId),
      takenUntil: asIso<string | null>(takenUntil(zipCodes.zipCode, users.companyId)),
    })
    .from(zipCodes)
    .innerJoin(users, ownedBy(actor, users.id))
    .where(and(eq(zipCodes.id, zipCodeId), eq(zipCodes.status, 'active')));
  if (!zip) throw notFound('This ZIP code');
  return zip;
}

/** Stores the wish for an area the platform does not have. Throws 409 if it has. */
export function insertFlyRequest(
  db: Database,
  actor: Actor,
  { zipCode, notes }: NewZipRequest,
  by: EventActor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: zipCodes.id })
      .from(zipCodes)
      .where(and(eq(zipCodes.zipCode, zipCode), eq(zipCodes.status, 'active')));
    if (known)
      throw conflict(`ZIP code ${zipCode} is on the platform already. Request access to it instead.`);
    const [asked] = await tx
      .insert(zipCodeFlyRequests)
      .values({ userId: actor.id, zipCode, notes: notes || null })
      .onConflictDoUpdate({
        target: [zipCodeFlyRequests.userId, zipCodeFlyRequests.zipCode],
        targetWhere: sql`${zipCodeFlyRequests.status} = 'pending'`,
        set: withNotes(zipCodeFlyRequests),
      })
      .returning({ id: zipCodeFlyRequests.id, isNew: madeNow });
    if (asked?.isNew) await emit(tx, by, 'area-requested', { subjectId: asked.id, subject: zipCode });
  });
}

// Set in a row that an insert found there already: xmax names the transaction that changed it.
const madeNow = sql<boolean>`(xmax = 0)`;

/** New notes take the place of the old ones, which stay to be read; no notes, or the same, change nothing. */
function withNotes({ notes, earlierNotes }: { notes: AnyPgColumn; earlierNotes: AnyPgColumn }) {
  const isOther = sql`excluded.notes is not null and excluded.notes is distinct from ${notes}`;
  return {
    earlierNotes: sql`case when ${isOther} and ${notes} is not null
      then (${earlierNotes} || ${notes})[greatest(1, cardinality(${earlierNotes}) + 2 - ${EARLIER_KEPT}):]
      else ${earlierNotes} end`,
    notes: sql`case when ${isOther} then excluded.notes else ${notes} end`,
  };
}

// Asking again and again must not fill the table.
const EARLIER_KEPT = 20;
