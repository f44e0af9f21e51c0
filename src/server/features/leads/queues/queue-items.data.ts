import type { Actor } from '#access/can.ts';
import { heldBack, heldBackDespiteTag } from '#access/held-back.ts';
import { propertiesVisibleTo, tagsOf } from '#access/rows.ts';
import type { Added } from '#contract/bulk-adds.ts';
import type { ItemChange } from '#contract/queue-items.ts';
import { moveBefore } from '#domain/queues/move.ts';
import { recordList, requireOverride } from '#server/contact-gate/index.ts';
import { and, eq, type SQL, sql, type Table } from '#server/db/orm.ts';
import {
  companyDoors,
  properties,
  propertyTags,
  queueItems,
  queues,
  tagCatalog,
} from '#server/db/schema/index.ts';
import {
  doorAt,
  queueNewDoors,
  releaseDoors,
  requireVisible,
  stageOfDoor,
  standing,
  standingSince,
  tryAgain,
} from '#server/doors/index.ts';
import { propertyColumnList } from '#server/features/leads/properties/index.ts';
import { squaresAtHand } from '#server/lead-filters/index.ts';
import { type Database, type Given, statement } from '#server/platform/database/index.ts';
import { absent } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { nameOfQueue, queueNotFound, queueOf, requireQueue } from './queues.data.ts';

interface ItemsState {
  total: number;
  /** Names what the items are made from. */
  tag: string;
}

/** What the queue's items would be, without making them. Throws 404. */
export async function getItemsState(db: Database, actor: Actor, queueId: number): Promise<ItemsState> {
  const [queue] = await stateOf(db, actor, { queueId });
  if (!queue) throw queueNotFound();
  return presentState(queue.version);
}

/**
 * The queue's items that the actor sees as the text of a JSON array of QueueItem, latest first and what was
 * added together in that order, made by PostgreSQL. Throws 404.
 */
export async function readItems(
  db: Database,
  actor: Actor,
  queueId: number,
): Promise<ItemsState & { items: string }> {
  const [queue] = await itemsOf(db, actor, { queueId });
  if (!queue) throw queueNotFound();
  return { ...presentState(queue.version), items: queue.items };
}

const stateOf = statement('queue state', (db, actor, { queueId }: Given<'queueId'>) =>
  db
    .select({ version: sql<string>`${versionAtHand(actor)}` })
    .from(queues)
    .where(queueOf(actor, queueId)),
);

const itemsOf = statement('queue items', (db, actor, { queueId }: Given<'queueId'>) =>
  db
    .select({ version: sql<string>`${versionAtHand(actor)}`, items: sql<string>`${itemsAtHand(actor)}` })
    .from(queues)
    .where(queueOf(actor, queueId)),
);

// Part of every tag: to be raised when the same rows come to be written differently.
const SHAPE = 1;

const presentState = (version: string): ItemsState => ({
  total: Number.parseInt(version, 10),
  tag: `items-${SHAPE}-${version}`,
});

// Every change of a row makes another version of it, with the number of its transaction (xmin) in a separate place
// (ctid). Those of all rows behind the items show every change, and no write has to count any.
const versionsOf = (...tables: Table[]): SQL =>
  sql.join(
    tables.map((table) => sql`${table}.xmin, ${table}.ctid`),
    sql`, `,
  );
const versionAtHand = (actor: Actor): SQL => sql`(select concat_ws('-', count(*), md5(concat_ws(' ',
    string_agg(concat_ws(' ', ${versionsOf(queueItems, properties, companyDoors)}), ',' order by ${queueItems.id}),
    (select string_agg(concat_ws(' ', ${versionsOf(propertyTags, tagCatalog)}), ',' order by ${propertyTags.id})
      from ${queueItems} join ${propertyTags} on ${propertyTags.propertyId} = ${queueItems.propertyId}
      join ${tagCatalog} on ${tagCatalog.id} = ${propertyTags.tagId}
      where ${queueItems.queueId} = ${queues.id} and ${tagsOf(actor)}))))
  from ${queueItems} join ${properties} on ${properties.id} = ${queueItems.propertyId}
  left join ${companyDoors} on ${doorAt(actor, queueItems.propertyId)}
  where ${queueItems.queueId} = ${queues.id} and ${propertiesVisibleTo(actor)})`;

// Rows as JSON and not json_build_object, which looks up how to write each value: half the time.
const itemsAtHand = (actor: Actor): SQL => sql`(select coalesce(json_agg(listed), '[]')::text from (
    select ${queueItems.id} as id,
      to_char(${queueItems.addedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "addedAt",
      ${queueItems.position} as position, ${standing} as status, ${queueItems.priority} as priority,
      to_char(${standingSince} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "workedAt",
      ${queueItems.notes} as notes, ${queueItems.reason} as reason, ${stageOfDoor} as stage,
      case when ${standing} = 'come_back' then ${companyDoors.followUpOn}::text end as "followUpOn",
      ${tryAgain} as again, coalesce(tagged.tags, '[]') as tags, property
    from ${queueItems}
    join (select ${propertyColumnList} from ${properties} where ${propertiesVisibleTo(actor)}) as property
      on property.id = ${queueItems.propertyId}
    left join ${companyDoors} on ${doorAt(actor, queueItems.propertyId)}
    left join (
      select ${propertyTags.propertyId} as property_id,
        json_agg(json_build_object('key', ${tagCatalog.key}, 'label', ${tagCatalog.label}, 'color', ${tagCatalog.color},
          'protected', ${tagCatalog.protected}) order by first_use) as tags
      from (
        select ${propertyTags.propertyId}, ${propertyTags.tagId}, min(${propertyTags.id}) as first_use
        from ${propertyTags} where ${tagsOf(actor)} group by 1, 2
      ) as property_tags join ${tagCatalog} on ${tagCatalog.id} = ${propertyTags.tagId}
      group by ${propertyTags.propertyId}
    ) as tagged on tagged.property_id = ${queueItems.propertyId}
    where ${queueItems.queueId} = ${queues.id}
    order by ${latestFirst}
  ) as listed)`;

/** Puts one property into a queue. Throws 404 if the actor does not see it. */
export async function insertItem(
  db: Database,
  actor: Actor,
  queue: number | 'default',
  { propertyId, ...how }: { propertyId: number } & Parameters<typeof insertItems>[4],
): Promise<Added> {
  await requireVisible(db, actor, propertyId);
  return insertItems(db, actor, queue, [propertyId], how);
}

/**
 * Puts properties the actor sees into a queue, in the order of the ids. Of several, those they do not see, and those
 * that are there already, count as skipped.
 * 'default' makes the Default Queue if need be, in the same transaction. What was New is then Queued.
 * @param togetherWith a property of the queue: the new ones count as added when it was
 */
export function insertItems(
  db: Database,
  actor: Actor,
  queue: number | 'default',
  ids: readonly number[],
  {
    includeDoNotContact,
    togetherWith = 0,
  }: { includeDoNotContact: boolean; togetherWith?: number | undefined },
): Promise<Added> {
  return db.transaction(async (tx) => {
    const queueId = await requireQueue(tx, actor, queue, 'no key update');
    requireOverride(actor, includeDoNotContact);
    const keptOut = includeDoNotContact ? heldBackDespiteTag(actor, 'knock') : heldBack(actor, 'knock');
    const { rows } = await tx.execute<{ leftOut: number; added: number[] }>(sql`
      with chosen as materialized (
        select ${properties.id} as id, min(wanted.place) as place, ${keptOut} as kept_out
        from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, place)
        join ${properties} on ${properties.id} = wanted.id where ${propertiesVisibleTo(actor)} group by 1
      ), inserted as (
        insert into ${queueItems} (queue_id, property_id, added_at)
        select ${queueId}, id, coalesce((select first.added_at from ${queueItems} as first
          where first.queue_id = ${queueId} and first.property_id = ${togetherWith}), now())
        from chosen where not kept_out order by place
        on conflict do nothing returning property_id
      )
      select (count(*) filter (where kept_out))::int as "leftOut",
        array(select property_id from inserted) as "added" from chosen`);
    const { leftOut = 0, added = [] } = rows[0] ?? {};
    const doors = leftOut + added.length;
    await recordList(tx, actor, { channel: 'knock', purpose: 'queue', doors, kept: leftOut });
    const subject = await nameOfQueue(tx, queueId);
    await emit(tx, byActor(actor), 'properties-queued', { subjectId: queueId, subject, properties: added });
    await queueNewDoors(tx, actor, added);
    if (includeDoNotContact) await recordDoNotContactQueued(tx, actor, { queueId, subject, added });
    return { queueId, added: added.length, skipped: new Set(ids).size - leftOut - added.length, leftOut };
  });
}

/** Leaves a line in the audit record where doors tagged 'Do not contact' are among those added. */
export async function recordDoNotContactQueued(
  tx: Database,
  actor: Actor,
  { queueId, subject, added }: { queueId: number; subject: string; added: readonly number[] },
): Promise<void> {
  const among = and(sql`${properties.id} = any(${sql.param(added)}::int[])`, heldBack(actor, 'knock'));
  const count = await tx.$count(properties, among);
  if (count === 0) return;
  const about = { subjectId: queueId, subject, details: { properties: count } };
  await emit(tx, byActor(actor), 'do-not-contact-queued', about);
}

/** Throws 404 if the item is not in the queue, or not to be seen. Gives the note and when it was last worked. */
export async function updateItem(
  db: Database,
  actor: Actor,
  queueId: number,
  propertyId: number,
  { status, priority, notes }: ItemChange,
): Promise<{ notes: string | null; workedAt: Date | null }> {
  return db.transaction(async (tx) => {
    await requireQueue(tx, actor, queueId);
    const [updated] = await tx
      .update(queueItems)
      .set({
        ...(status && { status }),
        ...(status && { workedAt: new Date() }),
        ...(priority && { priority }),
        ...(notes !== undefined && { notes: notes || null }),
        updatedAt: new Date(),
      })
      .where(
        and(eq(queueItems.queueId, queueId), eq(queueItems.propertyId, propertyId), itemVisibleTo(actor)),
      )
      .returning({ notes: queueItems.notes, workedAt: queueItems.workedAt });
    if (!updated) throw itemNotFound();
    return updated;
  });
}

export const itemNotFound = () => absent('Queue item not found');

/** Gives how many were there to be removed. Items the actor does not see stay. What is in no queue then is New again. */
export async function deleteItems(
  db: Database,
  actor: Actor,
  queueId: number,
  ids: readonly number[],
): Promise<number> {
  const removed = await db.transaction(async (tx) => {
    await requireQueue(tx, actor, queueId, 'no key update');
    const among = sql`${queueItems.propertyId} = any(${sql.param(ids)}::int[])`;
    const deleted = await tx
      .delete(queueItems)
      .where(and(eq(queueItems.queueId, queueId), among, itemVisibleTo(actor)))
      .returning({ propertyId: queueItems.propertyId });
    return deleted.map(({ propertyId }) => propertyId);
  });
  await releaseDoors(db, actor, removed);
  return removed.length;
}

/** Writes the order made by hand. Two moves at the same time take turns; only places that changed are written. */
export async function moveItems(
  db: Database,
  actor: Actor,
  queueId: number,
  ids: readonly number[],
  before: number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireQueue(tx, actor, queueId, 'no key update');
    const rows = await tx
      .select({ propertyId: queueItems.propertyId })
      .from(queueItems)
      .where(eq(queueItems.queueId, queueId))
      .orderBy(sql`${queueItems.position} nulls last`, queueItems.addedAt, queueItems.id);
    const order = moveBefore(
      rows.map(({ propertyId }) => propertyId),
      ids,
      before,
    );
    await tx.execute(sql`
      update ${queueItems} set position = placed.place, updated_at = now()
      from unnest(${sql.param(order)}::int[]) with ordinality as placed(property_id, place)
      where ${queueItems.queueId} = ${queueId} and ${queueItems.propertyId} = placed.property_id
        and ${queueItems.position} is distinct from placed.place`);
  });
}

/** The properties of the queue that the actor sees, latest first; of `named` only, and in its order, where given. */
export async function listPropertyIds(
  db: Database,
  actor: Actor,
  queueId: number,
  named: readonly number[] | undefined,
): Promise<number[]> {
  const among = named && sql`${queueItems.propertyId} = any(${sql.param(named)}::bigint[])`;
  const rows = await db
    .select({ id: queueItems.propertyId })
    .from(queueItems)
    .where(and(eq(queueItems.queueId, queueId), itemVisibleTo(actor), among))
    .orderBy(latestFirst);
  if (!named) return rows.map(({ id }) => id);
  const queued = new Set(rows.map(({ id }) => id));
  return named.filter((id) => queued.has(id));
}

/** The list's data about these properties of the queue, in the order of the ids, as far as the actor sees them. */
export async function listWork(db: Database, actor: Actor, queueId: number, ids: readonly number[]) {
  const rows = await db
    .select({
      propertyId: queueItems.propertyId,
      status: standing,
      notes: queueItems.notes,
      stage: stageOfDoor,
      squares: sql<number | null>`${squaresAtHand(actor)}`,
    })
    .from(queueItems)
    .innerJoin(properties, eq(properties.id, queueItems.propertyId))
    .leftJoin(companyDoors, doorAt(actor, queueItems.propertyId))
    .where(
      and(
        eq(queueItems.queueId, queueId),
        propertiesVisibleTo(actor),
        sql`${queueItems.propertyId} = any(${sql.param(ids)}::int[])`,
      ),
    );
  const place = new Map(ids.map((id, index) => [id, index + 1]));
  return new Map(rows.map((row) => [row.propertyId, { ...row, order: place.get(row.propertyId) ?? 0 }]));
}

// As domain/queues/sort.ts.
const latestFirst = sql`${queueItems.addedAt} desc, ${queueItems.position} nulls last, ${queueItems.id}`;

export const itemVisibleTo = (actor: Actor): SQL => sql`exists (select from ${properties}
  where ${properties.id} = ${queueItems.propertyId} and ${propertiesVisibleTo(actor)})`;
