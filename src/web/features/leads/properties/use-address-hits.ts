import { useQuery } from '@tanstack/react-query';
import type { SearchHit } from '#contract/map.ts';
import { api, query } from '#web/api/index.ts';
import { useSettled } from '#web/ui/use-settled.ts';

const LIMIT = 8;
/** From how many letters on addresses are searched. */
export const LEAST_TYPED = 2;
const PAUSE_MS = 150;

interface AddressHits {
  hits: readonly SearchHit[];
  isSearching: boolean;
  error: Error | null;
  /** There may be more of them than these. */
  more: boolean;
}

/**
 * The properties the server finds by address, owner or parcel number, for what is typed.
 * @param zip null for all areas
 */
export function useAddressHits(typed: string, zip: string | null): AddressHits {
  const wanted = useSettled(typed.trim(), PAUSE_MS);
  const asks = typed.trim().length >= LEAST_TYPED;
  const search = useQuery({
    ...query(api.map.search, { query: { q: wanted, limit: LIMIT, ...(zip && { zipCode: zip }) } }),
    enabled: asks && wanted.length >= LEAST_TYPED,
    placeholderData: (before) => before,
    gcTime: 60_000,
  });
  if (!asks || search.isError) return { ...NOTHING, error: asks ? search.error : null };
  const hits = search.data ?? NOTHING.hits;
  const isSearching = search.isPending || search.isFetching || wanted !== typed.trim();
  return { hits, isSearching, error: null, more: hits.length === LIMIT };
}

const NOTHING: AddressHits = { hits: [], isSearching: false, error: null, more: false };
