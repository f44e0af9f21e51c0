import type { Actor } from '#access/can.ts';
import { filtersOf, type LeadQuery } from '#domain/filters/lead-filters.ts';
import { ByteCache } from '#server/platform/byte-cache.ts';
import { getFilterVersion, matchingChunks, type PointSnapshot, tagOf } from '#server/points/index.ts';
import { FilteredCells } from './cells.ts';

// Results for the same ZIPs, versions, filters and work are the same for every caller.
const kept = new ByteCache<FilteredCells>({
  maxBytes: 96 * 1024 * 1024,
  sizeOf: ({ bytes }) => bytes,
  // A map asks for a dozen tiles in a row: making each again from every point would take seconds.
  lastStays: true,
});

/**
 * The cells of everything the query matches. The first call for a filter looks at every point of the scope (a third of
 * a second for a million); the tiles that follow find it made.
 */
export async function getFilteredCells(
  snapshot: PointSnapshot,
  actor: Actor,
  query: LeadQuery,
): Promise<FilteredCells> {
  const work = await getFilterVersion(snapshot.db, actor, filtersOf(query));
  const tag = tagOf(snapshot.state.version, query, work);
  return kept.get({ key: tag, make: () => makeCells(snapshot, actor, query) });
}

async function makeCells(snapshot: PointSnapshot, actor: Actor, query: LeadQuery): Promise<FilteredCells> {
  const cells = new FilteredCells();
  for await (const chunk of matchingChunks(snapshot, actor, { ...query, filters: filtersOf(query) }))
    cells.add(chunk);
  return cells;
}
