import { sql } from '#server/db/orm.ts';
import { type Database, lockNumbers } from '#server/platform/database/index.ts';

/** Beyond these, one lock on all ZIPs instead of one each: PostgreSQL keeps room for some thousand locks. */
const ZIP_LOCKS = 500;

/** Until the transaction ends, other callers of this function cannot change the properties of these ZIPs. */
export async function lockZips(tx: Database, zips: readonly string[]): Promise<void> {
  if (zips.length > ZIP_LOCKS) {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.zip}::int, 0)`);
    return;
  }
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockNumbers.zip}::int, 0)`);
  // Always in the same order, so that two imports of several ZIPs never wait for each other.
  for (const zip of [...zips].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.zip}::int, ${Number(zip)}::int)`);
}
