import type { StormSourceState } from '#contract/storms.ts';
import { stormFileKinds } from '#domain/storms/file-kind.ts';
import { isLate, promisedKinds } from '#domain/storms/promises.ts';
import { inArray, max } from '#server/db/orm.ts';
import { stormRuns } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** When each source that promises something new was looked at last with success, and whether that is too long ago. */
export async function listSources(db: Database): Promise<StormSourceState[]> {
  const rows = await db
    .select({ kind: stormRuns.kind, lookedAt: max(stormRuns.fetchedAt) })
    .from(stormRuns)
    .where(inArray(stormRuns.state, ['loaded', 'replaced', 'known']))
    .groupBy(stormRuns.kind);
  return promisedKinds.map((kind) => {
    const lookedAt = rows.find((row) => row.kind === kind)?.lookedAt ?? null;
    return {
      source: stormFileKinds[kind],
      lookedAt: lookedAt?.toISOString() ?? null,
      isLate: isLate(kind, lookedAt),
    };
  });
}
