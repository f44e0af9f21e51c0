import type { Actor } from '#access/can.ts';
import { distanceBetween, distanceToBounds, type Place } from '#domain/geo/distance.ts';
import { originOf, positionOf } from '#domain/geo/world.ts';
import { invalid } from '#server/platform/errors.ts';
import { type ChunkPlace, listChunks } from './chunks.data.ts';
import { CHUNK_ZOOM } from './grid.ts';
import { type Asked, matchingChunks } from './matching.data.ts';
import type { PointSnapshot } from './snapshot.data.ts';

export interface NearDoor extends Place {
  id: number;
  /** Great-circle meters from the place asked about. */
  distance: number;
}

const MOST = 1000;
/** Chunks read at first; each further read takes twice as many. */
const FIRST_READ = 8;
/** Meters that the rounding of positions can bring a door nearer than its chunk. */
const SLACK = 0.1;

/**
 * The doors the actor sees that pass the filters, those nearest to the place first, of equal ones the smaller id: `count`
 * of them, or all there are. Chunks are read from near to far, until none that is left can hold a nearer door.
 * @throws Invalid for a place that is none, and for more than 1,000 doors
 */
export async function nearestDoors(
  snapshot: PointSnapshot,
  actor: Actor,
  place: Place,
  count: number,
  { filters, ...scope }: Omit<Asked, 'range' | 'chunks'>,
): Promise<NearDoor[]> {
  requirePlace(place);
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw invalid('Please ask for 1 to 1,000 doors.');
  const chunks = (await listChunks(snapshot, actor, scope))
    .map((chunk) => ({ ...chunk, bound: distanceToBounds(place, boundsOf(chunk)) - SLACK }))
    .sort((a, b) => a.bound - b.bound);
  let nearest: NearDoor[] = [];
  for (let from = 0, size = FIRST_READ; from < chunks.length; from += size, size *= 2) {
    const farthest = nearest[count - 1]?.distance ?? Number.POSITIVE_INFINITY;
    const batch = chunks.slice(from, from + size).filter(({ bound }) => bound <= farthest);
    if (batch.length === 0) break;
    for await (const chunk of matchingChunks(snapshot, actor, { filters, ...scope, chunks: batch })) {
      chunk.scan((id, x, y) => {
        const [longitude, latitude] = positionOf(x, y);
        nearest.push({ id, latitude, longitude, distance: distanceBetween(place, { latitude, longitude }) });
      });
    }
    nearest = nearest.sort((a, b) => a.distance - b.distance || a.id - b.id).slice(0, count);
  }
  return nearest;
}

function requirePlace({ latitude, longitude }: Place): void {
  // Written so that NaN is refused too.
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw invalid('The place is none: latitudes go to 90, longitudes to 180 degrees.');
}

function boundsOf({ x, y }: ChunkPlace) {
  const { x: minX, y: minY, size } = originOf({ z: CHUNK_ZOOM, x, y });
  const [west, north] = positionOf(minX, minY);
  const [east, south] = positionOf(minX + size - 1, minY + size - 1);
  return [west, south, east, north] as const;
}
