import { UNREAD } from '#domain/owners/mailing.ts';
import { eq, sql } from '#server/db/orm.ts';
import { uploads } from '#server/db/schema/index.ts';
import { lockZips, refreshZipTotals } from '#server/features/company/coverage/index.ts';
import { withdrawImport } from '#server/features/imagery/assessments/index.ts';
import { forgetFileValues } from '#server/features/imagery/corrections/index.ts';
import { withdrawPermits } from '#server/features/leads/permits/index.ts';
import { refreshPositions } from '#server/features/leads/positions/index.ts';
import { deleteProperties } from '#server/features/leads/removals/index.ts';
import { OperationFailure, type Progress } from '#server/operations/index.ts';
import { allowTime, type Database } from '#server/platform/database/index.ts';
import { restoredColumns } from '../merge.data.ts';
import { planUndo, touched } from './plan.data.ts';
import { undoneSentence } from './undo.rules.ts';

export interface Undone {
  /** The ZIPs that it had brought rows into. */
  zips: string[];
  removed: number;
  restored: number;
}

/**
 * Undoes an import: properties it added are removed, those it changed get their previous values back.
 * @param tell receives the progress, and may throw
 * @returns null if it is undone already
 * @throws OperationFailure if later work depends on it
 */
export async function restoreImport(
  tx: Database,
  { uploadId, userId }: { uploadId: string; userId: string },
  tell: (progress: Progress) => Promise<void>,
): Promise<Undone | null> {
  await allowTime(tx, 'longWork');
  const [upload] = await tx.select().from(uploads).where(eq(uploads.id, uploadId)).for('update');
  if (!upload) throw new OperationFailure('There is no such import any more.');
  if (upload.state === 'undone') return null;
  const zips = await listZips(tx, uploadId);
  await lockZips(tx, zips);
  const { refusal, removes, restores } = await planUndo(tx, uploadId);
  if (refusal !== null) throw new OperationFailure(refusal);
  const total = removes + restores;
  await tell({ done: 0, total });
  const removed = await deleteProperties(tx, touched(uploadId, 'added'));
  await tell({ done: removed, total });
  await restoreColumns(tx, uploadId);
  await forgetFileValues(tx, uploadId);
  await restorePositions(tx, uploadId);
  await withdrawPermits(tx, uploadId);
  await withdrawImport(
    tx,
    uploadId,
    sql`(${touched(uploadId, 'changed')}) union all (${touched(uploadId, 'same')})`,
  );
  await refreshZipTotals(tx, zips);
  const message = undoneSentence({ removed, restored: restores });
  await tx
    .update(uploads)
    .set({ state: 'undone', undoneAt: new Date(), undoneBy: userId, message })
    .where(eq(uploads.id, uploadId));
  await tx.execute(sql`delete from upload_changes where upload_id = ${uploadId}`);
  await tx.execute(sql`delete from upload_zips where upload_id = ${uploadId}`);
  await tell({ done: total, total });
  return { zips, removed, restored: restores };
}

async function listZips(tx: Database, uploadId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ zip_code: string }>(
    sql`select zip_code from upload_zips where upload_id = ${uploadId} order by zip_code`,
  );
  return rows.map((row) => row.zip_code);
}

async function restoreColumns(tx: Database, uploadId: string): Promise<void> {
  // What the release before kept has no such key: it is read again.
  const unread = `case when b.mail_key is null and b.owner_address is not null then '${UNREAD}' else b.mail_key end`;
  const columns = restoredColumns
    .map((name) => `${name} = ${name === 'mail_key' ? unread : `b.${name}`}`)
    .join(', ');
  await tx.execute(sql`
    update properties p set ${sql.raw(columns)}, updated_at = now()
    from upload_changes c cross join lateral jsonb_populate_record(null::properties, c.before) b
    where c.upload_id = ${uploadId} and c.before is not null and p.id = c.property_id`);
}

async function restorePositions(tx: Database, uploadId: string): Promise<void> {
  const moved = sql`from upload_changes c where c.upload_id = ${uploadId} and c.positions is not null`;
  await tx.execute(sql`delete from positions where property_id in (select c.property_id ${moved})`);
  await tx.execute(sql`
    insert into positions select b.* from (select c.positions ${moved}) c
    cross join lateral jsonb_populate_recordset(null::positions, c.positions) b`);
  await refreshPositions(tx, sql`select c.property_id ${moved}`);
}
