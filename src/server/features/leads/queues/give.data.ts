import type { Actor } from '#access/can.ts';
import { ofCompany, queuesOf } from '#access/rows.ts';
import { numberedName } from '#domain/queues/words.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { queueItems, queues } from '#server/db/schema/index.ts';
import { queueNewDoors } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { companyQueues } from './queues.data.ts';

interface Given {
  /** Whose queue it becomes: a colleague's of the actor. */
  userId: string;
  name: string;
  /** In the order of the queue; seen to be the actor's and the colleague's to see. */
  propertyIds: readonly number[];
  /** When it is given; now by default. */
  at?: Date;
}

/** Makes a queue for a colleague. A name they have already gets a number. Throws 409 if there is no more room. */
export async function insertQueueFor(tx: Database, actor: Actor, given: Given): Promise<number> {
  const { userId, propertyIds, at = new Date() } = given;
  const name = await freeName(tx, userId, given.name);
  const { id: queueId } = await companyQueues.insert(tx, actor, { userId, name, createdAt: at });
  // The rep who is sent to a door reads why it was on the sender's list.
  const reason = sql`(select ${queueItems.reason} from ${queueItems} join ${queues} on ${queues.id} = ${queueItems.queueId}
    where ${queueItems.propertyId} = item.id and ${queueItems.reason} is not null and ${queuesOf(actor)}
    order by ${queueItems.id} desc limit 1)`;
  await tx.execute(sql`insert into queue_items (queue_id, property_id, position, reason, added_at)
    select ${queueId}, item.id, item.place, ${reason}, ${at}::timestamptz from unnest(${sql.param(propertyIds)}::int[]) with ordinality as item(id, place)`);
  await queueNewDoors(tx, actor, propertyIds, at);
  await emit(tx, byActor(actor), 'properties-queued', {
    subjectId: queueId,
    subject: name,
    properties: propertyIds,
  });
  return queueId;
}

/** Puts doors behind those of one of the actor's queues, in their order, each with why it is there. */
export async function addReasonedDoors(
  tx: Database,
  actor: Actor,
  queueId: number,
  doors: readonly { propertyId: number; reason: string }[],
): Promise<void> {
  const ids = doors.map(({ propertyId }) => propertyId);
  const [queue] = await tx
    .select({ name: queues.name })
    .from(queues)
    .where(eq(queues.id, queueId))
    .for('no key update');
  await tx.execute(sql`insert into queue_items (queue_id, property_id, reason, position)
    select ${queueId}, door.id, door.reason, door.place
      + (select coalesce(max(position), 0) from queue_items where queue_id = ${queueId})
    from unnest(${sql.param(ids)}::int[], ${sql.param(doors.map(({ reason }) => reason))}::text[])
      with ordinality as door(id, reason, place)
    on conflict (queue_id, property_id) do update set reason = excluded.reason`);
  await queueNewDoors(tx, actor, ids);
  await emit(tx, byActor(actor), 'properties-queued', {
    subjectId: queueId,
    subject: queue?.name ?? '',
    properties: ids,
  });
}

/** Makes a queue of the actor's company a colleague's. A name they have already gets a number. */
export async function handQueue(tx: Database, actor: Actor, queueId: number, userId: string): Promise<void> {
  const [queue] = await tx.select({ name: queues.name }).from(queues).where(eq(queues.id, queueId));
  const name = await freeName(tx, userId, queue?.name ?? '');
  await tx
    .update(queues)
    .set({ userId, name })
    .where(and(eq(queues.id, queueId), ofCompany(actor, queues.userId)))
    .catch(companyQueues.refuseSecond);
}

/** The name, with a number where the user has a queue of that name already. */
async function freeName(tx: Database, userId: string, name: string): Promise<string> {
  const taken = await tx.select({ name: queues.name }).from(queues).where(eq(queues.userId, userId));
  return numberedName(
    name,
    taken.map((one) => one.name),
  );
}
