import type { Actor } from '#access/can.ts';
import { heldBack, heldBackDespiteTag } from '#access/held-back.ts';
import { bulkJobsOf, propertiesVisibleTo } from '#access/rows.ts';
import type { BulkJob } from '#contract/bulk-adds.ts';
import type { LeadQuery } from '#domain/filters/lead-filters.ts';
import { addedSentence, capSentence } from '#domain/queues/words.ts';
import { recordList } from '#server/contact-gate/index.ts';
import { and, eq, inArray, sql } from '#server/db/orm.ts';
import { bulkQueueJobs, operations, properties, queueItems } from '#server/db/schema/index.ts';
import { queueNewDoors } from '#server/doors/index.ts';
import { OperationFailure, type Progress } from '#server/operations/index.ts';
import { allowTime, type Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { meantBy, takenOf } from './addable.data.ts';
import { recordDoNotContactQueued } from './queue-items.data.ts';
import { holdQueue, nameOfQueue } from './queues.data.ts';

interface BulkAdd {
  queueId: number;
  filter: LeadQuery;
  cap: number;
  includeDoNotContact: boolean;
  includeTaken: boolean;
}

export async function insertJob(
  tx: Database,
  actor: Actor,
  jobId: string,
  { cap, ...payload }: BulkAdd,
): Promise<BulkJob> {
  const [row] = await tx
    .insert(bulkQueueJobs)
    .values({ jobId, userId: actor.id, type: 'add-by-filter', payload, cap })
    .returning();
  if (!row) throw notFound('This work');
  return present(row);
}

export async function getJob(db: Database, actor: Actor, jobId: string): Promise<BulkJob> {
  const [row] = await db
    .select({ job: bulkQueueJobs, error: operations.error })
    .from(bulkQueueJobs)
    .innerJoin(operations, eq(operations.id, bulkQueueJobs.jobId))
    .where(and(eq(bulkQueueJobs.jobId, jobId), bulkJobsOf(actor)));
  if (!row) throw notFound('This work');
  return present(row.job, row.error);
}

/** Call it if the operation ends early; a job already reported as completed stays so. */
export async function failJob(db: Database, jobId: string): Promise<void> {
  await db
    .update(bulkQueueJobs)
    .set({ status: 'failed' })
    .where(and(eq(bulkQueueJobs.jobId, jobId), inArray(bulkQueueJobs.status, ['queued', 'running'])));
}

/**
 * Decides which properties are to be added: those that match, are not in the queue yet and were not taken up, the worst
 * damage first as lists show them, up to the cap.
 */
export async function chooseProperties(tx: Database, actor: Actor, jobId: string): Promise<void> {
  await allowTime(tx, 'longWork');
  await notWaitingForDisk(tx);
  const job = await readJob(tx, jobId);
  const { queueId, filter, includeDoNotContact, includeTaken = true } = job.payload;
  const taken = includeTaken
    ? sql`false`
    : sql`(${sql.join(Object.values(takenOf(actor, filter)), sql` or `)})`;
  const tagged = includeDoNotContact ? heldBackDespiteTag(actor, 'knock') : heldBack(actor, 'knock');
  const rank = sql`array_position(array['minor', 'moderate', 'severe'], ${properties.severityLevel}::text)`;
  const { rows } = await tx.execute<Choice>(sql`
    with matching as materialized (
      select ${properties.id} as id, coalesce(${rank}, 0) as rank, ${properties.addressOrder} as address_order,
        ${tagged} as kept_out, ${taken} as taken,
        ${queueItems.id} is not null as queued
      from ${properties}
      left join ${queueItems} on ${queueItems.queueId} = ${queueId} and ${queueItems.propertyId} = ${properties.id}
      where ${meantBy(actor, filter)}
    )
    select count(*)::int as "matched", (count(*) filter (where kept_out))::int as "leftOut",
      (count(*) filter (where queued and not kept_out))::int as "skipped",
      (count(*) filter (where taken and not queued and not kept_out))::int as "taken",
      array(select id from matching where not queued and not kept_out and not taken
        order by rank desc, address_order, id limit ${job.cap}) as "ids"
    from matching`);
  const chosen = rows[0] ?? { matched: 0, leftOut: 0, skipped: 0, taken: 0, ids: [] };
  const { matched, leftOut, skipped, ids } = chosen;
  await recordList(tx, actor, { channel: 'knock', purpose: 'queue', doors: matched, kept: leftOut });
  await tx
    .update(bulkQueueJobs)
    .set({
      status: 'running',
      totalMatched: matched,
      skipped,
      message: capSentence(matched - leftOut - skipped - chosen.taken, job.cap),
      payload: { ...job.payload, propertyIds: ids, total: ids.length, done: 0, leftOut, taken: chosen.taken },
    })
    .where(eq(bulkQueueJobs.jobId, jobId));
}

interface Choice extends Record<string, unknown> {
  matched: number;
  leftOut: number;
  skipped: number;
  taken: number;
  ids: number[];
}

const BATCH = 2500;

/**
 * Adds the next chosen properties and notes, in the same transaction, how far it came: broken off, nothing is doubled
 * or forgotten.
 * @throws OperationFailure if there is no queue any more
 */
export async function addNextBatch(tx: Database, actor: Actor, jobId: string): Promise<Progress> {
  const job = await readJob(tx, jobId);
  const { queueId, done = 0, total = 0 } = job.payload;
  if (!(await holdQueue(tx, actor, queueId, 'no key update')))
    throw new OperationFailure('The queue was deleted.');
  // However many batches it takes, they were added together.
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into ${queueItems} (queue_id, property_id, added_at)
    select ${queueId}, ${properties.id}, (select created_at from ${bulkQueueJobs} where job_id = ${jobId})
    from jsonb_array_elements_text((select payload -> 'propertyIds' from ${bulkQueueJobs} where job_id = ${jobId}))
      with ordinality as chosen(id, place)
    join ${properties} on ${properties.id} = chosen.id::int
    where chosen.place > ${done} and chosen.place <= ${done + BATCH} and ${propertiesVisibleTo(actor)}
    order by chosen.place on conflict do nothing returning property_id as id`);
  const added = rows.length;
  const ids = rows.map(({ id }) => id);
  await queueNewDoors(tx, actor, ids);
  if (job.payload.includeDoNotContact) {
    const subject = await nameOfQueue(tx, queueId);
    await recordDoNotContactQueued(tx, actor, { queueId, subject, added: ids });
  }
  const reached = Math.min(total, done + BATCH);
  if (reached < total) await notWaitingForDisk(tx);
  const progress = JSON.stringify({ done: reached });
  await tx
    .update(bulkQueueJobs)
    .set({
      added: job.added + added,
      skipped: job.skipped + (reached - done) - added,
      status: reached < total ? 'running' : 'completed',
      payload: sql`payload || ${progress}::jsonb`,
    })
    .where(eq(bulkQueueJobs.jobId, jobId));
  return { done: reached, total };
}

/** Writes the added properties' history lines, after the work was reported as done. */
export async function noteAdded(tx: Database, actor: Actor, jobId: string): Promise<void> {
  const job = await readJob(tx, jobId);
  const { queueId } = job.payload;
  const properties = sql`select ${queueItems.propertyId} from ${queueItems}
    where ${queueItems.queueId} = ${queueId} and ${queueItems.addedAt} >= ${job.createdAt}
    and ${queueItems.propertyId} in (
      select id::int from jsonb_array_elements_text(
        (select payload -> 'propertyIds' from ${bulkQueueJobs} where job_id = ${jobId})) as chosen(id)
    )`;
  if (await holdQueue(tx, actor, queueId)) {
    const subject = await nameOfQueue(tx, queueId);
    await emit(tx, byActor(actor), 'properties-queued', { subjectId: queueId, subject, properties });
  }
  await tx
    .update(bulkQueueJobs)
    .set({ payload: sql`payload - 'propertyIds'` })
    .where(eq(bulkQueueJobs.jobId, jobId));
}

/** The result, as the toast shows it. */
export async function describeAdded(tx: Database, jobId: string): Promise<string> {
  const { added, skipped, payload } = await readJob(tx, jobId);
  const { leftOut = 0, taken = 0 } = payload;
  return `${addedSentence({ added, skipped, leftOut, taken }).replace(/\.$/, '')}.`;
}

// A crash may lose steps in between, which are then repeated; only the last one must be on disk when it is reported.
const notWaitingForDisk = (tx: Database) => tx.execute(sql`set local synchronous_commit = off`);

// The ids stay in the database: they are many.
async function readJob(tx: Database, jobId: string) {
  const [job] = await tx
    .select({
      cap: bulkQueueJobs.cap,
      added: bulkQueueJobs.added,
      skipped: bulkQueueJobs.skipped,
      createdAt: bulkQueueJobs.createdAt,
      payload: sql<JobRow['payload']>`payload - 'propertyIds'`,
    })
    .from(bulkQueueJobs)
    .where(eq(bulkQueueJobs.jobId, jobId));
  if (!job) throw new Error('the row goes with its operation');
  return job;
}

type JobRow = typeof bulkQueueJobs.$inferSelect;

function present(
  { jobId, status, cap, totalMatched, added, skipped, message, payload }: JobRow,
  error: string | null = null,
): BulkJob {
  const { queueId, leftOut = 0, taken = 0, total = null } = payload;
  const text = status === 'failed' ? error : message;
  return { jobId, queueId, status, cap, totalMatched, total, added, skipped, leftOut, taken, message: text };
}
