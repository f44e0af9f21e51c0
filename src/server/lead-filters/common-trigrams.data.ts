import { sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { CommonTrigrams, SearchedText } from './conditions.data.ts';
import { COMMON_SHARE } from './rare-words.ts';

/** The statistics object that counts the trigrams of a searched text. */
export const trigramStatistics: Record<SearchedText, string> = {
  address: 'properties_search_address',
  owner: 'properties_search_owner',
  parcelNumber: 'properties_search_parcel_number',
};

const KEPT_MS = 5 * 60_000;
const kept = new WeakMap<object, { until: number; read: Promise<CommonTrigrams> }>();

/**
 * Which trigrams many of the searched texts hold, as PostgreSQL last counted them in a sample: none where nobody builds
 * an index of them. Up to five minutes old.
 */
export function getCommonTrigrams(db: Pick<Database, 'execute'>): Promise<CommonTrigrams> {
  const known = kept.get(db);
  if (known && known.until > Date.now()) return known.read;
  const read = readCommonTrigrams(db);
  kept.set(db, { until: Date.now() + KEPT_MS, read });
  read.catch(() => kept.delete(db));
  return read;
}

async function readCommonTrigrams(db: Pick<Database, 'execute'>): Promise<CommonTrigrams> {
  const { rows } = await db.execute<{ name: string; trigram: string; share: number }>(sql`
    select statistics_name as name, trigram, share
    from pg_stats_ext_exprs, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (trigram, share)
    where schemaname = current_schema() and statistics_name in ${Object.values(trigramStatistics)}
      and trigram is not null and share >= ${COMMON_SHARE}`);
  const of = (text: SearchedText) =>
    new Map(
      rows
        .filter(({ name }) => name === trigramStatistics[text])
        .map(({ trigram, share }) => [trigram, share]),
    );
  return { address: of('address'), owner: of('owner'), parcelNumber: of('parcelNumber') };
}
