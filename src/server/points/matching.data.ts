import type { Actor } from '#access/can.ts';
import type { LeadFilters } from '#domain/filters/lead-filters.ts';
import { scanPoints, type Visit } from '#domain/points/packed.ts';
import { resolveFilters, type Scope } from '#server/lead-filters/index.ts';
import { type ChunkChoice, readChunks } from './chunks.data.ts';
import type { PointSnapshot } from './snapshot.data.ts';

/** Which doors are asked for: of some ZIPs or all, in some chunks or everywhere. */
export interface Asked extends Scope, ChunkChoice {
  filters: LeadFilters;
}

export interface MatchingChunk {
  /** Column and row of a tile of CHUNK_ZOOM; -1 for the properties without a position. */
  x: number;
  y: number;
  /** Visits the chunk's points that pass. */
  scan: (visit: Visit) => void;
}

/** The doors the actor sees that pass the filters, chunk by chunk. */
export async function* matchingChunks(
  snapshot: Pick<PointSnapshot, 'client'>,
  actor: Actor,
  { filters, ...where }: Asked,
): AsyncGenerator<MatchingChunk> {
  const filter = await resolveFilters(snapshot.client, actor, filters, where);
  for await (const { x, y, points } of readChunks(snapshot, actor, where)) {
    if (filters.position !== undefined && filters.position !== x >= 0) continue;
    yield { x, y, scan: (visit) => scanPoints(points, filter, visit) };
  }
}
