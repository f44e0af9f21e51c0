import type { Actor } from '#access/can.ts';
import { disputesOf, ownDisputes } from '#access/rows.ts';
import type { Disputes } from '#contract/disputes.ts';
import { and, desc, eq, isNull, type SQL, sql } from '#server/db/orm.ts';
import { disputes, properties } from '#server/db/schema/index.ts';
import { colleague, requireVisible, seen, visibleDoor } from '#server/doors/index.ts';
import { bestShown, hasPicture, isTakenIn } from '#server/features/imagery/review-progress/index.ts';
import { type Database, type Given, statement } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';

/** Disputes of a roof that one call answers. */
const MOST_OF_A_ROOF = 50;

export async function listDisputes(db: Database, actor: Actor, propertyId: number): Promise<Disputes> {
  const found = seen(await disputesAt(db, actor, { propertyId }));
  const rows = found.flatMap(({ dispute, by }) => (dispute ? [{ dispute, by }] : []));
  const isOpen = (row: { settledAt: Date | null }) => row.settledAt === null;
  const own = rows.filter(({ dispute }) => dispute.userId === actor.id);
  return {
    mayDispute: !own.some(({ dispute }) => isOpen(dispute)) && found[0].isPictured,
    disputes: rows.map(({ dispute: { id, reason, createdAt, settledAt, outcome, userId }, by }) => ({
      ...{ id, reason, by, outcome },
      disputedAt: createdAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
      may: { withdraw: settledAt === null && userId === actor.id },
    })),
  };
}

const disputesAt = statement('disputes', (db, actor, { propertyId }: Given<'propertyId'>) =>
  db
    .select({
      dispute: disputes,
      by: colleague(actor, disputes.userId),
      isPictured: sql<boolean>`exists ${pictureOf(sql`${properties.id}`)}`,
    })
    .from(properties)
    .leftJoin(disputes, and(eq(disputes.propertyId, propertyId), disputesOf(actor)))
    .where(visibleDoor(actor, propertyId))
    .orderBy(desc(disputes.id))
    .limit(MOST_OF_A_ROOF),
);

/**
 * Has a roof looked at again. False if the actor waits for an answer about it already.
 * @throws 404 if they do not see the property, 409 if there is no picture to look at
 */
export async function insertDispute(
  tx: Database,
  actor: Actor,
  { propertyId, ...dispute }: { propertyId: number; reason: string; showsPhotos: boolean },
): Promise<boolean> {
  await requireVisible(tx, actor, propertyId);
  const captureId = await findPictured(tx, propertyId);
  if (captureId === null)
    throw conflict(
      'No capture has a picture of this roof that a reviewer could look at. Report what you saw.',
    );
  const { rowCount } = await tx
    .insert(disputes)
    .values({ ...dispute, propertyId, captureId, userId: actor.id })
    .onConflictDoNothing();
  if (!rowCount) return false;
  await emit(tx, byActor(actor), 'roof-disputed', { propertyId, subject: dispute.reason });
  return true;
}

/** The delivered capture that shows the roof, the best where there are several; null if none does. */
async function findPictured(db: Database, propertyId: number): Promise<number | null> {
  const { rows } = await db.execute<{ id: number | null }>(
    sql`select ${pictureOf(sql`${propertyId}`)} as id`,
  );
  return rows[0]?.id ?? null;
}

const pictureOf = (
  propertyId: SQL,
): SQL => sql`(select k.id from properties p join captures k on k.zip_code = p.zip_code
  where p.id = ${propertyId} and k.kind <> 'field' and k.state = 'delivered' and ${hasPicture(sql`k.id`)}
    and ${isTakenIn(sql`k.id`, sql`p.id`)}
  order by ${bestShown} limit 1)`;

/** @throws 404 if it is not the company's, 409 if a reviewer has looked */
export async function withdrawDispute(
  db: Database,
  actor: Actor,
  propertyId: number,
  disputeId: number,
): Promise<void> {
  await requireVisible(db, actor, propertyId);
  const one = and(eq(disputes.id, disputeId), eq(disputes.propertyId, propertyId), ownDisputes(actor));
  const { rowCount } = await db
    .update(disputes)
    .set({ settledAt: sql`now()`, outcome: 'withdrawn' })
    .where(and(one, isNull(disputes.settledAt)));
  if (rowCount) return;
  const [settled] = await db.select({ id: disputes.id }).from(disputes).where(one);
  throw settled ? conflict('A reviewer has already looked at it.') : notFound('The dispute');
}
