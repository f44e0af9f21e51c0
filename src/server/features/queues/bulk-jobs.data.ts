import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Actor } from '#access/can.ts';
import { bulkJobsOf, notToContact, propertiesVisibleTo } from '#access/rows.ts';
import type { BulkJob } from '#contract/queues.ts';
import { filtersOf, type LeadQuery } from '#domain/filters/lead-filters.ts';
import { capSentence } from '#domain/queues/words.ts';
import { bulkQueueJobs, properties, queueItems } from '#server/db/schema/index.ts';
import { noteQueued } from '#server/features/crm/index.ts';
import { inScope, leadsMatching } from '#server/lead-filters/index.ts';
import { allowTime, type Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { holdQueue } from './queues.data.ts';

interface BulkAdd {
  queueId: number;
  filter: LeadQuery;
  cap: number;
  includeDoNotContact: boolean;
}

export async function insertJob(tx: Database, actor: Actor, { cap, ...payload }: BulkAdd): Promise<BulkJob> {
  const [row] = await tx
    .insert(bulkQueueJobs)
    .values({ userId: actor.id, type: 'add-by-filter', payload, cap })
    .returning();
  if (!row) throw notFound('This work');
  return present(row);
}

export async function getJob(db: Database, actor: Actor, jobId: string): Promise<BulkJob> {
  const [row] = await db
    .select()
    .from(bulkQueueJobs)
    .where(and(eq(bulkQueueJobs.jobId, jobId), bulkJobsOf(actor)));
  if (!row) throw notFound('This work');
  return present(row);
}

/** Whose work it is; null where there is nothing left to do. */
export async function findOwner(db: Database, jobId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: bulkQueueJobs.userId })
    .from(bulkQueueJobs)
    .where(and(eq(bulkQueueJobs.jobId, jobId), or(unfinished, unnoted)));
  return row?.userId ?? null;
}

const STALLED_MINUTES = 1;

/** Work that nobody has touched for a while, because the process that did it is gone. */
export async function listStalled(db: Database): Promise<string[]> {
  const idle = lt(bulkQueueJobs.updatedAt, sql`now() - make_interval(mins => ${STALLED_MINUTES})`);
  const rows = await db
    .select({ jobId: bulkQueueJobs.jobId })
    .from(bulkQueueJobs)
    .where(and(or(unfinished, unnoted), idle));
  return rows.map(({ jobId }) => jobId);
}

const KEPT_DAYS = 30;

export async function deleteOldJobs(db: Database): Promise<void> {
  await db
    .delete(bulkQueueJobs)
    .where(lt(bulkQueueJobs.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}

export async function failJob(db: Database, jobId: string, message: string): Promise<void> {
  await db
    .update(bulkQueueJobs)
    .set({ status: 'failed', message })
    .where(and(eq(bulkQueueJobs.jobId, jobId), unfinished));
}

/**
 * Decides once which properties are to be added: those that match and are not in the queue yet, the worst damage
 * first, up to the cap. Again changes nothing.
 */
export async function chooseProperties(db: Database, actor: Actor, jobId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await allowTime(tx, 'longWork');
    await notWaitingForDisk(tx);
    const job = await lockJob(tx, jobId);
    if (job?.status !== 'queued') return;
    const { queueId, filter, includeDoNotContact } = job.payload;
    const tagged = includeDoNotContact ? sql`false` : notToContact(actor);
    const rank = sql`array_position(array['minor', 'moderate', 'severe'], ${properties.severityLevel}::text)`;
    const { rows } = await tx.execute<Choice>(sql`
      with matching as materialized (
        select ${properties.id} as id, coalesce(${rank}, 0) as rank, ${tagged} as kept_out,
          ${queueItems.id} is not null as queued
        from ${properties}
        left join ${queueItems} on ${queueItems.queueId} = ${queueId} and ${queueItems.propertyId} = ${properties.id}
        where ${and(propertiesVisibleTo(actor), inScope(filter), leadsMatching(filtersOf(filter), actor))}
      )
      select count(*)::int as "matched", (count(*) filter (where kept_out))::int as "leftOut",
        (count(*) filter (where queued and not kept_out))::int as "skipped",
        array(select id from matching where not queued and not kept_out order by rank desc, id limit ${job.cap}) as "ids"
      from matching`);
    const { matched, leftOut, skipped, ids } = rows[0] ?? { matched: 0, leftOut: 0, skipped: 0, ids: [] };
    await tx
      .update(bulkQueueJobs)
      .set({
        status: 'running',
        totalMatched: matched,
        skipped,
        message: capSentence(matched - leftOut - skipped, job.cap),
        payload: { ...job.payload, propertyIds: ids, total: ids.length, done: 0, leftOut },
      })
      .where(eq(bulkQueueJobs.jobId, jobId));
  });
}

interface Choice extends Record<string, unknown> {
  matched: number;
  leftOut: number;
  skipped: number;
  ids: number[];
}

const BATCH = 2500;

/**
 * Adds the next chosen properties and notes, in the same transaction, how far it came: broken off, nothing is doubled
 * or forgotten. True while more is to be done.
 */
export function addNextBatch(db: Database, actor: Actor, jobId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (job?.status !== 'running') return false;
    const { queueId, done = 0, total = 0 } = job.payload;
    if (!(await holdQueue(tx, actor, queueId))) {
      await failJob(tx, jobId, 'The queue was deleted.');
      return false;
    }
    const { rowCount } = await tx.execute(sql`
      insert into ${queueItems} (queue_id, property_id)
      select ${queueId}, ${properties.id}
      from jsonb_array_elements_text((select payload -> 'propertyIds' from ${bulkQueueJobs} where job_id = ${jobId}))
        with ordinality as chosen(id, place)
      join ${properties} on ${properties.id} = chosen.id::int
      where chosen.place > ${done} and chosen.place <= ${done + BATCH} and ${propertiesVisibleTo(actor)}
      order by chosen.place on conflict do nothing`);
    const added = rowCount ?? 0;
    const reached = Math.min(total, done + BATCH);
    const finished = reached >= total;
    if (!finished) await notWaitingForDisk(tx);
    const progress = JSON.stringify({ done: reached });
    await tx
      .update(bulkQueueJobs)
      .set({
        added: job.added + added,
        skipped: job.skipped + (reached - done) - added,
        status: finished ? 'completed' : 'running',
        payload: sql`payload || ${progress}::jsonb`,
      })
      .where(eq(bulkQueueJobs.jobId, jobId));
    return !finished;
  });
}

/** Notes in the properties' histories what completed work added; once, and after the user was told that it is done. */
export async function noteAdded(db: Database, actor: Actor, jobId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (job?.status !== 'completed' || !job.unnoted) return;
    const { queueId } = job.payload;
    const added = sql`(select ${queueItems.propertyId} as property_id from ${queueItems}
      where ${queueItems.queueId} = ${queueId} and ${queueItems.addedAt} >= ${job.createdAt}
      and ${queueItems.propertyId} in (
        select id::int from jsonb_array_elements_text(
          (select payload -> 'propertyIds' from ${bulkQueueJobs} where job_id = ${jobId})) as chosen(id)
      )) as added`;
    if (await holdQueue(tx, actor, queueId)) await tx.execute(noteQueued(actor, queueId, added));
    await tx
      .update(bulkQueueJobs)
      .set({ payload: sql`payload - 'propertyIds'` })
      .where(eq(bulkQueueJobs.jobId, jobId));
  });
}

// A crash may lose steps in between, which are then taken again; only the last one must be on disk when it is told.
const notWaitingForDisk = (tx: Database) => tx.execute(sql`set local synchronous_commit = off`);

const unfinished = inArray(bulkQueueJobs.status, ['queued', 'running']);
// The chosen ids are kept until the histories know of them.
const unnoted = sql<boolean>`(status = 'completed' and payload ? 'propertyIds')`;

// Two workers that resume the same work take turns. The ids stay in the database: they are many.
async function lockJob(tx: Database, jobId: string) {
  const [job] = await tx
    .select({
      status: bulkQueueJobs.status,
      cap: bulkQueueJobs.cap,
      added: bulkQueueJobs.added,
      skipped: bulkQueueJobs.skipped,
      createdAt: bulkQueueJobs.createdAt,
      unnoted,
      payload: sql<JobRow['payload']>`payload - 'propertyIds'`,
    })
    .from(bulkQueueJobs)
    .where(eq(bulkQueueJobs.jobId, jobId))
    .for('update');
  return job;
}

type JobRow = typeof bulkQueueJobs.$inferSelect;

function present({ jobId, status, cap, totalMatched, added, skipped, message, payload }: JobRow): BulkJob {
  const { queueId, leftOut = 0, total = null } = payload;
  return { jobId, queueId, status, cap, totalMatched, total, added, skipped, leftOut, message };
}
