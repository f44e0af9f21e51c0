import type { Actor } from '#access/can.ts';
import type { MapQuery } from '#contract/map.ts';
import { ByteCache } from '#server/platform/byte-cache.ts';
import { FilteredCells } from './cells.ts';
import { readChunks } from './chunks.data.ts';
import { getStagesVersion, type MapSnapshot, tagOf } from './map-state.data.ts';
import { resolveFilter } from './point-filter.data.ts';

// What was made from the same ZIPs, versions, filters and stages is the same, whoever asked.
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
  snapshot: MapSnapshot,
  actor: Actor,
  query: MapQuery,
): Promise<FilteredCells> {
  const stages = query.stage === undefined ? null : await getStagesVersion(snapshot.db, actor);
  const tag = tagOf(snapshot.state.version, query, stages);
  return kept.get({ key: tag, make: () => makeCells(snapshot, actor, query) });
}

async function makeCells(snapshot: MapSnapshot, actor: Actor, query: MapQuery): Promise<FilteredCells> {
  const filter = await resolveFilter(snapshot.db, actor, query);
  const cells = new FilteredCells();
  for await (const chunk of readChunks(snapshot, actor, { zipCode: query.zipCode })) cells.add(chunk, filter);
  return cells;
}
