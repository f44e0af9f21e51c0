import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/index.ts';

/**
 * Deletes properties with everything that stands on them. The caller holds the lock of their ZIPs, and counts them again.
 * @param ids a query of ids
 * @returns how many there were
 */
export async function deleteProperties(tx: Database, ids: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from properties where id in (${ids})`);
  return rowCount ?? 0;
}
