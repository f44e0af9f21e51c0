import type { Actor } from '#access/can.ts';
import { heldZips, walksOf } from '#access/rows.ts';
import { and, eq, inArray, not } from '#server/db/orm.ts';
import { properties, walkDoors, walks } from '#server/db/schema/index.ts';
import { handQueue } from '#server/features/queues/index.ts';
import { getMember } from '#server/features/team/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';

/**
 * Gives a walk with its queue to another colleague and answers their e-mail. Throws 404 where it is no walk of the
 * company or they are not of it, 409 where it is theirs already or they do not hold a door's ZIP.
 */
export function reassignWalk(db: Database, actor: Actor, walkId: number, userId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const walker = await getMember(tx, actor.companyId, userId);
    const [walk] = await tx
      .select({ queueId: walks.queueId, userId: walks.userId })
      .from(walks)
      .where(and(eq(walks.id, walkId), walksOf(actor)))
      .for('update');
    if (!walk) throw notFound('This walk');
    if (walk.userId === userId) throw conflict(`${walker.email} has this walk already.`);
    await requireZips(tx, walkId, { id: userId, email: walker.email });
    await handQueue(tx, actor, walk.queueId, userId);
    await tx.update(walks).set({ userId }).where(eq(walks.id, walkId));
    return walker.email;
  });
}

async function requireZips(
  tx: Database,
  walkId: number,
  walker: { id: string; email: string },
): Promise<void> {
  const [foreign] = await tx
    .select({ zipCode: properties.zipCode })
    .from(walkDoors)
    .innerJoin(properties, eq(properties.id, walkDoors.propertyId))
    .where(and(eq(walkDoors.walkId, walkId), not(inArray(properties.zipCode, heldZips(walker)))))
    .limit(1);
  if (foreign)
    throw conflict(`${walker.email} does not hold ZIP code ${foreign.zipCode}. Hand it over first.`);
}
