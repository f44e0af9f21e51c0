import type { Actor } from '#access/can.ts';
import type { OutcomeGiven, Worked } from '#contract/queue-items.ts';
import type { MoveToNew, Queue } from '#contract/queues.ts';
import { isNotToContact } from '#domain/changes/door-state.ts';
import { closedStages, isVisit, outcomeEffects } from '#domain/queues/outcomes.ts';
import { numberedName } from '#domain/queues/words.ts';
import { and, eq, notInArray, sql } from '#server/db/orm.ts';
import { companyDoors, queueItems, queues } from '#server/db/schema/index.ts';
import {
  applyVisit,
  changeDoor,
  doorAt,
  findOutcomeStages,
  holdDoors,
  holdItem,
  stageOfDoor,
  standing,
} from '#server/doors/index.ts';
import { getCrm } from '#server/features/leads/crm/index.ts';

import type { Database } from '#server/platform/database/index.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { itemNotFound, itemVisibleTo, updateItem } from './queue-items.data.ts';
import { getQueue, insertQueue, requireQueue } from './queues.data.ts';

/** Notes the outcome of a visit: status, stage, tags and note in one transaction. Throws 404 if there is no such item. */
export function insertOutcome(
  db: Database,
  actor: Actor,
  queueId: number,
  propertyId: number,
  { outcome, notes, dealValue, followUpOn = null }: OutcomeGiven,
): Promise<Worked> {
  return db.transaction(async (tx) => {
    const door = (await holdDoors(tx, actor, [propertyId])).get(propertyId);
    if (!door) throw itemNotFound();
    if (outcome === 'to_do' && isNotToContact(door.state))
      throw conflict('This door is tagged ‘Do not contact’: do not go there.');
    const at = new Date();
    const place = { queueId, propertyId };
    const found = {
      item: await holdItem(tx, actor, place),
      companyStages: await findOutcomeStages(tx, actor),
    };
    const item = await updateItem(tx, actor, queueId, propertyId, { notes });
    const given = { ...place, outcome, dealValue: dealValue ?? null, followUpOn };
    if (isVisit(outcome)) {
      const visit = { ...given, at, deviceAt: at, fix: null, changeId: null };
      await applyVisit(tx, actor, door, visit, found);
    } else {
      const kind = outcome === 'to_do' ? 'to-do' : 'knock';
      await changeDoor(tx, actor, door, { kind, ...given, id: '', madeAt: at }, found);
    }
    const { stage, tags } = await getCrm(tx, actor, propertyId);
    const agreed = outcome === 'come_back' ? followUpOn : null;
    const workedAt = outcome === 'to_do' ? null : at.toISOString();
    return {
      status: outcomeEffects[outcome].status,
      stage,
      tags,
      notes: item.notes,
      workedAt,
      followUpOn: agreed,
    };
  });
}

/**
 * Moves the doors of one status out of a queue into a new one of the same person's, to do again, with their notes,
 * priority and order. Won and lost deals stay. A name that is taken gets a number.
 * @throws Invalid if there are none
 */
export function moveToNewQueue(
  db: Database,
  actor: Actor,
  queueId: number,
  { status, name }: MoveToNew,
): Promise<Queue> {
  return db.transaction(async (tx) => {
    await requireQueue(tx, actor, queueId);
    const [from] = await tx.select({ userId: queues.userId }).from(queues).where(eq(queues.id, queueId));
    const userId = from?.userId ?? actor.id;
    const taken = await tx.select({ name: queues.name }).from(queues).where(eq(queues.userId, userId));
    const names = taken.map((queue) => queue.name);
    const made = await insertQueue(tx, actor, { name: numberedName(name, names) }, userId);
    const open = tx
      .select({ id: queueItems.id })
      .from(queueItems)
      .leftJoin(companyDoors, doorAt(actor, queueItems.propertyId))
      .where(
        and(
          eq(queueItems.queueId, queueId),
          eq(standing, status),
          itemVisibleTo(actor),
          notInArray(stageOfDoor, [...closedStages]),
        ),
      );
    // The rows themselves move, so that every order of theirs stays what it was.
    const moved = await tx
      .update(queueItems)
      .set({ queueId: made.id, status: 'new', workedAt: new Date() })
      .where(sql`${queueItems.id} in ${open}`)
      .returning({ propertyId: queueItems.propertyId });
    if (moved.length === 0) throw invalid('There are no such doors in this queue.');
    const properties = moved.map(({ propertyId }) => propertyId);
    const about = { subjectId: made.id, subject: made.name, properties };
    await emit(tx, byActor(actor), 'properties-queued', about);
    return getQueue(tx, actor, made.id);
  });
}
