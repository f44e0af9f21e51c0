import { type Tile, tileAt, worldOf } from '../geo/world.ts';
import { MARGIN } from './ground.ts';

/** Tiles of a zoom that reach near one of the doors, in the order of the doors, each once. */
export function tilesAlong(doors: readonly { latitude: number; longitude: number }[], zoom: number): Tile[] {
  const tiles = new Map<string, Tile>();
  for (const { latitude, longitude } of doors)
    for (const east of [0, -MARGIN, MARGIN])
      for (const north of [0, -MARGIN, MARGIN]) {
        const tile = tileAt(zoom, ...worldOf(longitude + east, latitude + north));
        const name = `${tile.x} ${tile.y}`;
        if (!tiles.has(name)) tiles.set(name, tile);
      }
  return [...tiles.values()];
}
