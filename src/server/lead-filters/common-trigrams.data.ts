import { sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import { COMMON_SHARE, type Shares } from './rare-words.ts';

/** The statistics object that counts the trigrams of the searched text. */
export const trigramStatistics = 'properties_searched_trigrams';

const KEPT_MS = 5 * 60_000;
const kept = new WeakMap<object, { until: number; read: Promise<Shares> }>();

/**
 * Trigrams that many searched texts contain, as PostgreSQL last counted them in a sample: none without an index of them.
 * Up to five minutes old.
 */
export function getCommonTrigrams(db: Pick<Database, 'execute'>): Promise<Shares> {
  const known = kept.get(db);
  if (known && known.until > Date.now()) return known.read;
  const read = readCommonTrigrams(db);
  kept.set(db, { until: Date.now() + KEPT_MS, read });
  read.catch(() => kept.delete(db));
  return read;
}

async function readCommonTrigrams(db: Pick<Database, 'execute'>): Promise<Shares> {
  const { rows } = await db.execute<{ trigram: string; share: number }>(sql`
    select trigram, share
    from pg_stats_ext_exprs, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (trigram, share)
    where schemaname = current_schema() and statistics_name = ${trigramStatistics}
      and trigram is not null and share >= ${COMMON_SHARE}`);
  return new Map(rows.map(({ trigram, share }) => [trigram, share]));
}
