import type { Actor } from '#access/can.ts';
import { heldZips, queuesOf } from '#access/rows.ts';
import { and, eq, inArray, not } from '#server/db/orm.ts';
import { properties, queueItems, queues } from '#server/db/schema/index.ts';
import { getMember } from '#server/features/company/team/index.ts';
import { handQueue, queueNotFound } from '#server/features/leads/queues/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';

/**
 * Gives a queue, with the walk it may be, to another colleague and answers their email. Throws 404 if the actor does
 * not work in it or the colleague is not of the company, 409 if it is theirs already or they do not hold a door's ZIP.
 */
export function assignQueue(db: Database, actor: Actor, queueId: number, userId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const colleague = await getMember(tx, actor.companyId, userId);
    const [queue] = await tx
      .select({ name: queues.name, userId: queues.userId })
      .from(queues)
      .where(and(eq(queues.id, queueId), queuesOf(actor)))
      .for('update');
    if (!queue) throw queueNotFound();
    if (queue.userId === userId) throw conflict(`${colleague.email} has this queue already.`);
    await requireZips(tx, queueId, { id: userId, email: colleague.email });
    await handQueue(tx, actor, queueId, userId);
    const details = { to: colleague.email };
    await emit(tx, byActor(actor), 'queue-assigned', { subjectId: queueId, subject: queue.name, details });
    return colleague.email;
  });
}

async function requireZips(
  tx: Database,
  queueId: number,
  colleague: { id: string; email: string },
): Promise<void> {
  const [foreign] = await tx
    .select({ zipCode: properties.zipCode })
    .from(queueItems)
    .innerJoin(properties, eq(properties.id, queueItems.propertyId))
    .where(and(eq(queueItems.queueId, queueId), not(inArray(properties.zipCode, heldZips(colleague)))))
    .limit(1);
  if (foreign)
    throw conflict(`${colleague.email} does not hold ZIP code ${foreign.zipCode}. Hand it over first.`);
}
