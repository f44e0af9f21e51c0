import type { Actor } from '#access/can.ts';
import { originOf, WORLD_BITS } from '#domain/geo/world.ts';
import type { Area, Box } from './area.ts';
import type { ChunkRange } from './chunks.data.ts';
import { CHUNK_ZOOM } from './grid.ts';
import { type Asked, type MatchingChunk, matchingChunks } from './matching.data.ts';
import type { PointSnapshot } from './snapshot.data.ts';

/** The doors the actor sees that are in the area and pass the filters, chunk by chunk. */
export async function* chunksWithin(
  snapshot: Pick<PointSnapshot, 'client'>,
  actor: Actor,
  area: Area,
  asked: Omit<Asked, 'range' | 'chunks'>,
): AsyncGenerator<MatchingChunk> {
  for await (const chunk of matchingChunks(snapshot, actor, { ...asked, range: rangeAround(area.box) })) {
    const covered = area.covers(boxOf(chunk));
    if (covered === 'nothing') continue;
    if (covered === 'all') yield chunk;
    else {
      const scan: MatchingChunk['scan'] = (visit) =>
        chunk.scan((id, x, y, severity) => {
          if (area.holds(x, y)) visit(id, x, y, severity);
        });
      yield { ...chunk, scan };
    }
  }
}

const UNITS_BITS = WORLD_BITS - CHUNK_ZOOM;

const rangeAround = ({ minX, maxX, minY, maxY }: Box): ChunkRange => ({
  minX: minX >> UNITS_BITS,
  maxX: maxX >> UNITS_BITS,
  minY: minY >> UNITS_BITS,
  maxY: maxY >> UNITS_BITS,
});

function boxOf({ x, y }: MatchingChunk): Box {
  const { x: minX, y: minY, size } = originOf({ z: CHUNK_ZOOM, x, y });
  return { minX, minY, maxX: minX + size - 1, maxY: minY + size - 1 };
}
