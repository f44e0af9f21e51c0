import type { Actor } from '#access/can.ts';
import { ofCompany, ownQueues, propertiesVisibleTo, queuesOf } from '#access/rows.ts';
import type { Queue, QueueFields } from '#contract/queues.ts';
import { DEFAULT_QUEUE } from '#domain/queues/default-queue.ts';
import { closedStages } from '#domain/queues/outcomes.ts';
import { quotas } from '#domain/quotas.ts';
import { and, asc, count, eq, inArray, type Placeholder, type SQL, sql } from '#server/db/orm.ts';
import { companyDoors, properties, queueItems, queues, users, walks } from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
import { doorAt, releaseDoors, stageOfDoor, standing, standingSince } from '#server/doors/index.ts';
import { type Database, statement } from '#server/platform/database/index.ts';
import { absent } from '#server/platform/errors.ts';
import { plainRecords } from '#server/platform/records.ts';

/**
 * The queues the actor works in: their own, oldest first, so that the Default Queue stays on top, then those of colleagues
 * person by person. Counts hold what the actor can see.
 */
export async function listQueues(db: Database, actor: Actor): Promise<Queue[]> {
  return (await queuesSeen(db, actor, {})).map(present);
}

const queuesSeen = statement('queues', (db, actor) => selectQueues(db, actor, queuesOf(actor)));

export const companyQueues = plainRecords({
  table: queues,
  of: (actor: Actor) => ofCompany(actor, queues.userId),
  room: quotas.queues,
  absent: () => queueNotFound(),
  named: { once: 'queues_name_once', taken: 'You already have a queue with this name.' },
});

/** Throws 409 for a second queue of one person with the same name, and where the company has as many as it can keep. */
export async function insertQueue(
  db: Database,
  actor: Actor,
  fields: QueueFields,
  userId: string = actor.id,
): Promise<Queue> {
  const { name, description } = fields;
  const { id } = await db.transaction((tx) =>
    companyQueues.insert(tx, actor, { userId, name, description: description || null }),
  );
  return getQueue(db, actor, id);
}

export async function updateQueue(
  db: Database,
  actor: Actor,
  queueId: number,
  fields: QueueFields,
): Promise<Queue> {
  const { name, description } = fields;
  await db
    .update(queues)
    .set({ name, description: description || null })
    .where(queueOf(actor, queueId))
    .catch(companyQueues.refuseSecond);
  return getQueue(db, actor, queueId);
}

/** Doors that are in no other queue of the company are New again. */
export async function deleteQueue(db: Database, actor: Actor, queueId: number): Promise<void> {
  const doors = await db.transaction(async (tx) => {
    const held = await tx.select({ id: queues.id }).from(queues).where(queueOf(actor, queueId)).for('update');
    if (held.length === 0) throw queueNotFound();
    return deleteHeldQueue(tx, queueId);
  });
  await releaseDoors(db, actor, doors);
}

/** Deletes a queue that the transaction holds, and gives its doors, to be released after the commit. */
export async function deleteHeldQueue(tx: Database, queueId: number): Promise<number[]> {
  const items = await tx
    .select({ propertyId: queueItems.propertyId })
    .from(queueItems)
    .where(eq(queueItems.queueId, queueId));
  await tx.delete(queues).where(eq(queues.id, queueId));
  return items.map(({ propertyId }) => propertyId);
}

export async function getQueue(db: Database, actor: Actor, queueId: number): Promise<Queue> {
  const [row] = await selectQueues(db, actor, queueOf(actor, queueId));
  if (!row) throw queueNotFound();
  return present(row);
}

/** Throws 404 if the actor has no such queue. */
export async function checkQueue(db: Database, actor: Actor, queueId: number): Promise<void> {
  const rows = await db.select({ id: queues.id }).from(queues).where(queueOf(actor, queueId));
  if (rows.length === 0) throw queueNotFound();
}

/**
 * 'key share' only keeps a queue from being deleted. Whatever writes many of its items takes 'no key update': such
 * writes take turns, so none waits for an item of the other, whatever order each writes in.
 */
type QueueLock = 'key share' | 'no key update';

/** Holds the queue until the transaction ends. False if the actor has no such queue. */
export async function holdQueue(
  tx: Database,
  actor: Actor,
  queueId: number,
  lock: QueueLock = 'key share',
): Promise<boolean> {
  const rows = await tx.select({ id: queues.id }).from(queues).where(queueOf(actor, queueId)).for(lock);
  return rows.length > 0;
}

/** As holdQueue, but throws 404. 'default' is the actor's Default Queue, made where they have none. Gives its id. */
export async function requireQueue(
  tx: Database,
  actor: Actor,
  queueId: number | 'default',
  lock: QueueLock = 'key share',
): Promise<number> {
  if (queueId === 'default') return ensureDefaultQueue(tx, actor, lock);
  if (!(await holdQueue(tx, actor, queueId, lock))) throw queueNotFound();
  return queueId;
}

export async function nameOfQueue(tx: Database, queueId: number): Promise<string> {
  const [queue] = await tx.select({ name: queues.name }).from(queues).where(eq(queues.id, queueId));
  return queue?.name ?? '';
}

export const queueNotFound = () => absent('Queue not found');

async function ensureDefaultQueue(tx: Database, actor: Actor, lock: QueueLock): Promise<number> {
  await tx.insert(queues).values({ userId: actor.id, name: DEFAULT_QUEUE }).onConflictDoNothing();
  const [queue] = await tx
    .select({ id: queues.id })
    .from(queues)
    .where(and(ownQueues(actor), eq(queues.name, DEFAULT_QUEUE)))
    .for(lock);
  if (!queue) throw queueNotFound();
  return queue.id;
}

/** One of the queues that the actor works in. */
export const queueOf = (actor: Actor, queueId: number | Placeholder): SQL | undefined =>
  and(eq(queues.id, queueId), queuesOf(actor));

const isClosed = inArray(stageOfDoor, [...closedStages]);
/** Whether a queue's door is not to do any more. `company_doors` is joined to the item's property. */
export const isWorked = sql`(${standing} <> 'new' or ${isClosed})`;

/** With the actor's ZIPs at this moment, and how far the company is with each door. */
function selectQueues(db: Database, actor: Actor, which: SQL | undefined) {
  const counts = db
    .select({
      queueId: queueItems.queueId,
      items: count().as('items'),
      worked: sql`count(*) filter (where ${isWorked})`.as('worked'),
      notHome: sql`count(*) filter (where ${standing} = 'not_home' and not ${isClosed})`.as('not_home'),
      workedAt: sql<Date | null>`max(${standingSince})`.mapWith(queueItems.workedAt).as('worked_at'),
    })
    .from(queueItems)
    .innerJoin(queues, eq(queues.id, queueItems.queueId))
    .innerJoin(properties, eq(properties.id, queueItems.propertyId))
    .leftJoin(companyDoors, doorAt(actor, queueItems.propertyId))
    .where(and(which, propertiesVisibleTo(actor)))
    .groupBy(queueItems.queueId)
    .as('counts');
  const { id, name, description, createdAt, userId } = queues;
  return db
    .select({
      ...{ id, name, description, createdAt, userId, day: walks.day },
      assigneeName: nameOfUser,
      itemCount: sql<number>`coalesce(${counts.items}, 0)::int`,
      workedCount: sql<number>`coalesce(${counts.worked}, 0)::int`,
      notHomeCount: sql<number>`coalesce(${counts.notHome}, 0)::int`,
      workedAt: counts.workedAt,
    })
    .from(queues)
    .innerJoin(users, eq(users.id, queues.userId))
    .leftJoin(walks, eq(walks.queueId, queues.id))
    .leftJoin(counts, eq(counts.queueId, queues.id))
    .where(which)
    .orderBy(sql`not ${ownQueues(actor)}`, asc(users.firstName), asc(users.id), asc(queues.id));
}

const present = <
  Row extends { createdAt: Date; workedAt: Date | null; userId: string; assigneeName: string },
>({
  userId,
  assigneeName,
  ...row
}: Row) => ({
  ...row,
  assignee: { id: userId, name: assigneeName },
  createdAt: row.createdAt.toISOString(),
  workedAt: row.workedAt?.toISOString() ?? null,
});
