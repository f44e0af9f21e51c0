import type { Actor } from '#access/can.ts';
import type { LeadFilters } from '#domain/filters/lead-filters.ts';
import { boundsOfArea, type DrawnArea } from '#domain/geo/drawn-area.ts';
import { tileAt, worldBox } from '#domain/geo/world.ts';
import { scanPoints, type Visit } from '#domain/points/packed.ts';
import { resolveFilters, type Scope } from '#server/lead-filters/index.ts';
import { type ChunkChoice, type ChunkRange, readChunks } from './chunks.data.ts';
import { CHUNK_ZOOM } from './grid.ts';
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
  const range = filters.within ? overlap(rangeAround(filters.within), where.range) : where.range;
  for await (const { x, y, points } of readChunks(snapshot, actor, { ...where, range })) {
    if (filters.position !== undefined && filters.position !== x >= 0) continue;
    yield { x, y, scan: (visit) => scanPoints(points, filter, visit) };
  }
}

/** The chunks that may hold something of the area. */
function rangeAround(area: DrawnArea): ChunkRange {
  const box = worldBox(boundsOfArea(area) ?? [0, 0, 0, 0]);
  const first = tileAt(CHUNK_ZOOM, box.minX, box.minY);
  const last = tileAt(CHUNK_ZOOM, box.maxX, box.maxY);
  return { minX: first.x, maxX: last.x, minY: first.y, maxY: last.y };
}

const overlap = (one: ChunkRange, other: ChunkRange = one): ChunkRange => ({
  minX: Math.max(one.minX, other.minX),
  maxX: Math.min(one.maxX, other.maxX),
  minY: Math.max(one.minY, other.minY),
  maxY: Math.min(one.maxY, other.maxY),
});
