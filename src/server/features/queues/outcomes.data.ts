import type { Actor } from '#access/can.ts';
import { queuesOf } from '#access/rows.ts';
import type { OutcomeGiven, Worked } from '#contract/queue-items.ts';
import type { MoveToNew, Queue } from '#contract/queues.ts';
import { closedStages, isVisit, outcomeEffects } from '#domain/queues/outcomes.ts';
import { numberedName } from '#domain/queues/words.ts';
import { and, eq, isNull, notInArray, or, sql } from '#server/db/orm.ts';
import { queueItems, queues } from '#server/db/schema/index.ts';
import { currentStages, getCrm } from '#server/features/crm/index.ts';
import { findOutcomeStages, holdDoors } from '#server/features/knocks/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { itemNotFound, itemVisibleTo, updateItem } from './queue-items.data.ts';
import { getQueue, insertQueue, requireQueue } from './queues.data.ts';
import { applyOutcome, applyVisit, setStatus } from './visits.data.ts';

/** Notes what came of a visit: status, stage, tags and note in one transaction. Throws 404 where there is no such item. */
export function insertOutcome(
  db: Database,
  actor: Actor,
  queueId: number,
  propertyId: number,
  { outcome, notes, dealValue, followUpOn = null }: OutcomeGiven,
): Promise<Worked> {
  const { status } = outcomeEffects[outcome];
  return db.transaction(async (tx) => {
    const door = (await holdDoors(tx, actor, [propertyId])).get(propertyId);
    if (!door) throw itemNotFound();
    if (outcome === 'to_do' && door.doNotContact)
      throw conflict('This door is tagged ‘Do not contact’: nobody is to go there.');
    const stood = await setStatus(tx, actor, { queueId, propertyId }, { status });
    const item = await updateItem(tx, actor, queueId, propertyId, { status, notes });
    const at = new Date();
    const when = { deviceAt: at, fix: null, changeId: null, followUpOn };
    const said = { propertyId, queueId, outcome, dealValue: dealValue ?? null, at };
    const found = { door, outcomeStages: await findOutcomeStages(tx, actor), item: stood, isLatest: true };
    if (isVisit(outcome)) await applyVisit(tx, actor, { ...said, ...when }, found);
    else await applyOutcome(tx, actor, said, found);
    const { stage, tags } = await getCrm(tx, actor, propertyId);
    const agreed = outcome === 'come_back' ? followUpOn : null;
    const workedAt = item.workedAt?.toISOString() ?? null;
    return { status, stage, tags, notes: item.notes, workedAt, followUpOn: agreed };
  });
}

/**
 * Moves the doors of one status out of a queue into a new one, to do again, with their notes, priority and order. Won
 * and lost deals stay. A name that is taken gets a number.
 * @throws Invalid where there are none
 */
export function moveToNewQueue(
  db: Database,
  actor: Actor,
  queueId: number,
  { status, name }: MoveToNew,
): Promise<Queue> {
  return db.transaction(async (tx) => {
    await requireQueue(tx, actor, queueId);
    const taken = await tx.select({ name: queues.name }).from(queues).where(queuesOf(actor));
    const made = await insertQueue(tx, actor, {
      name: numberedName(
        name,
        taken.map((queue) => queue.name),
      ),
    });
    const current = currentStages(actor);
    const open = tx
      .select({ id: queueItems.id })
      .from(queueItems)
      .leftJoin(current, eq(current.propertyId, queueItems.propertyId))
      .where(
        and(
          eq(queueItems.queueId, queueId),
          eq(queueItems.status, status),
          itemVisibleTo(actor),
          or(isNull(current.stage), notInArray(current.stage, [...closedStages])),
        ),
      );
    // The rows themselves move, so that every order of theirs stays what it was.
    const moved = await tx
      .update(queueItems)
      .set({ queueId: made.id, status: 'new' })
      .where(sql`${queueItems.id} in ${open}`)
      .returning({ propertyId: queueItems.propertyId });
    if (moved.length === 0) throw invalid('There are no such doors in this queue.');
    const properties = moved.map(({ propertyId }) => propertyId);
    const about = { subjectId: made.id, subject: made.name, properties };
    await emit(tx, byActor(actor), 'properties-queued', about);
    return getQueue(tx, actor, made.id);
  });
}
