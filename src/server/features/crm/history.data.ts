import type { Actor } from '#access/can.ts';
import { historyOf, notesOf } from '#access/rows.ts';
import type { HistoryLine } from '#contract/crm.ts';
import { and, desc, eq, getTableColumns, lt } from '#server/db/orm.ts';
import { propertyHistory, propertyNotes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { colleague } from './colleagues.data.ts';
import { requireVisible } from './visible.data.ts';

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
