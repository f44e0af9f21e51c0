import type { BaseMapInfo } from '#contract/site.ts';
import { boundsOf, formatBounds, isInside } from '#domain/geo/bounds.ts';
import type { Place } from '#domain/geo/distance.ts';
import { groundAround, joinGround, type WalkGround } from '#domain/knocks/ground.ts';
import { tilesAlong } from '#domain/knocks/tiles-along.ts';
import { api, fetchFile, query, queryClient } from '#web/api/index.ts';
import { addressOfTiles } from '#web/map/base.ts';
import { readGround } from './read-ground.ts';

interface Taking {
  signal: AbortSignal;
  /** Zoom of the base map's tiles; the deepest without. */
  tileZoom?: number;
}

/**
 * What is known of the ground around the doors: streets and houses of the operator's base map, if there is none those
 * of the sample, and edges of ZIP codes. A walk is one without any of it, too.
 */
export async function takeGround(
  doors: readonly Place[],
  { signal, tileZoom = Number.POSITIVE_INFINITY }: Taking,
): Promise<WalkGround> {
  const bounds = boundsOf(doors);
  if (!bounds) return joinGround([]);
  const [site, ground, areas] = await Promise.all([
    queryClient.fetchQuery(query(api.site.getInfo)).catch(() => null),
    api.map.getGround({}, { signal }).catch(() => null),
    api.map.listZipAreas({ query: { bbox: formatBounds(bounds) } }, { signal }).catch(() => null),
  ]);
  const tiles = site?.baseMap ?? null;
  const onTiles = (door: Place) => tiles !== null && isInside(tiles.bounds, door);
  const onSample = doors.filter((door) => !onTiles(door));
  return joinGround([
    groundAround(onSample, ground?.features ?? [], []),
    groundAround(doors, [], areas?.features ?? []),
    ...(tiles ? await groundOfTiles(tiles, doors.filter(onTiles), { signal, tileZoom }) : []),
  ]);
}

/** Characters of streets and houses that one walk takes along. Beyond them the doors visited last have none. */
const MOST_TEXT = 5_000_000;
const MOST_TILES = 300;

async function groundOfTiles(
  tiles: BaseMapInfo,
  doors: readonly Place[],
  { signal, tileZoom }: Required<Taking>,
): Promise<WalkGround[]> {
  const taken: WalkGround[] = [];
  let text = 0;
  for (const { z, x, y } of tilesAlong(doors, Math.min(tiles.maxZoom, tileZoom)).slice(0, MOST_TILES)) {
    const address = addressOfTiles(tiles).replace('{z}/{x}/{y}', `${z}/${x}/${y}`);
    const tile = await fetchFile(address, signal).catch(() => null);
    // Where the file has no tile the answer is empty.
    if (!tile?.size) continue;
    const features = readGround(new Uint8Array(await tile.arrayBuffer()), { z, x, y });
    const ground = groundAround(doors, features, []);
    text += JSON.stringify(ground).length;
    if (text > MOST_TEXT) break;
    taken.push(ground);
  }
  return taken;
}
