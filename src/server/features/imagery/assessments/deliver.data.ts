import { sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import { refreshCurrent } from './current.data.ts';

/** Updates the facts once a capture's assessments count by its state. */
export async function refreshCapture(tx: Database, captureId: number): Promise<void> {
  await refreshCurrent(tx, sql`select distinct property_id from assessments where capture_id = ${captureId}`);
}
