import { sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import { refreshCurrent } from './current.data.ts';

/** Lets what a capture says count, once its state says so. */
export async function refreshCapture(tx: Database, captureId: number): Promise<void> {
  await refreshCurrent(tx, sql`select distinct property_id from assessments where capture_id = ${captureId}`);
}
