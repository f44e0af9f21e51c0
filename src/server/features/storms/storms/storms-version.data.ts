import { eq, sql } from '#server/db/orm.ts';
import { stormRuns } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Names the files that count. */
export async function getStormsVersion(db: Pick<Database, 'select'>): Promise<string> {
  const [row] = await db
    .select({
      version: sql<string>`md5(coalesce(string_agg(${stormRuns.id}::text, ' ' order by ${stormRuns.id}), ''))`,
    })
    .from(stormRuns)
    .where(eq(stormRuns.state, 'loaded'));
  return row?.version ?? '';
}
