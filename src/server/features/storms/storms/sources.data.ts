import type { StormSourceState } from '#contract/storms.ts';
import { stormFileKindNames, stormFileKinds } from '#domain/storms/file-kind.ts';
import { isLate } from '#domain/storms/promises.ts';
import { inArray, max, type SQL, sql } from '#server/db/orm.ts';
import { stormRuns } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** When each source was last read, until when it covers, and whether that is overdue. */
export async function listSources(db: Database): Promise<StormSourceState[]> {
  const rows = await db
    .select({
      kind: stormRuns.kind,
      lookedAt: max(stormRuns.fetchedAt),
      until: max(sql`least(${stormRuns.fetchedAt}, ${endOfScope})`).mapWith(stormRuns.fetchedAt),
    })
    .from(stormRuns)
    .where(inArray(stormRuns.state, ['loaded', 'replaced', 'known']))
    .groupBy(stormRuns.kind);
  return stormFileKindNames.map((kind) => {
    const { lookedAt = null, until = null } = rows.find((row) => row.kind === kind) ?? {};
    return {
      source: stormFileKinds[kind],
      lookedAt: lookedAt?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
      isLate: isLate(kind, until),
    };
  });
}

/**
 * The end of the period a file covers: a measurement's own end, noon UTC after its last day, or a year after its last
 * year, since archives come in the year after. Null if it has no day: then it covers the time until it was read.
 */
const endOfScope: SQL = sql`coalesce(${stormRuns.endsAt},
  (substring(${stormRuns.scope} from '.*(\\d{4}-\\d\\d-\\d\\d)')::date + interval '36 hours') at time zone 'UTC',
  make_timestamptz(substring(${stormRuns.scope} from '.*(\\d{4})')::int + 2, 1, 1, 0, 0, 0, 'UTC'))`;
