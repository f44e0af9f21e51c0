import { and, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#access/can.ts';
import { historyOf, notesOf } from '#access/rows.ts';
import type { HistoryLine } from '#contract/crm.ts';
import { propertyHistory, propertyNotes, queues } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { colleague } from './colleagues.data.ts';
import { requireVisible } from './visible.data.ts';

type Line = Omit<typeof propertyHistory.$inferInsert, 'id' | 'at' | 'userId'>;

/** Adds one line to the actor's history of a property; in the transaction of what it tells of. */
export async function insertLine(tx: Database, actor: Actor, line: Line): Promise<void> {
  await tx.insert(propertyHistory).values({ ...line, userId: actor.id });
}

/**
 * A statement that notes, as part of a larger one, that properties were put into a queue.
 * @param added a name with a column `property_id`, for example of the inserting part
 */
export function noteQueued(actor: Actor, queueId: number, added: SQL): SQL {
  return sql`insert into ${propertyHistory} (property_id, user_id, kind, label)
    select property_id, ${actor.id}, 'queued', (select ${queues.name} from ${queues} where ${queues.id} = ${queueId})
    from ${added}`;
}

/** Notes that properties went out in a file, with each of them and in the audit record. The actor was seen to see them. */
export function insertExported(
  db: Database,
  actor: Actor,
  by: EventActor,
  propertyIds: readonly number[],
  fileName: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`insert into ${propertyHistory} (property_id, user_id, kind, label)
      select exported.id, ${actor.id}, 'exported', ${fileName}
      from unnest(${sql.param(propertyIds)}::int[]) as exported(id)`);
    const details = { properties: propertyIds.length };
    await emit(tx, by, 'properties-exported', { subject: fileName, details });
  });
}

/** What the company did about a property, latest first. Throws 404 where they do not see it. */
export async function listHistory(
  db: Database,
  actor: Actor,
  propertyId: number,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<HistoryLine[]> {
  await requireVisible(db, actor, propertyId);
  const { id, kind, at, fromStage, toStage, dealValue, label } = getTableColumns(propertyHistory);
  const rows = await db
    .select({
      ...{ id, kind, at, fromStage, toStage, dealValue, label },
      noteBody: propertyNotes.body,
      by: colleague(actor, propertyHistory.userId),
    })
    .from(propertyHistory)
    .leftJoin(propertyNotes, and(eq(propertyNotes.id, propertyHistory.noteId), notesOf(actor)))
    .where(
      and(
        eq(propertyHistory.propertyId, propertyId),
        historyOf(actor),
        before === undefined ? undefined : lt(propertyHistory.id, before),
      ),
    )
    .orderBy(desc(propertyHistory.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
