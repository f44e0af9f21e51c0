import { distanceBetween, type Place } from '#domain/geo/distance.ts';
import { findZip } from '#server/platform/zip-list.ts';

/**
 * The state of a place by the nearest middle of a ZIP code (GeoNames), as two letters; null if none is near, at sea or
 * abroad. Near a border it may be the neighbor's: a property goes by the state of its own ZIP code.
 */
export function stateAt(place: Place): string | null {
  middles ??= readMiddles();
  const column = Math.floor(place.longitude / BLOCK);
  const row = Math.floor(place.latitude / BLOCK);
  let nearest: { state: string; meters: number } | null = null;
  for (const north of [-1, 0, 1]) {
    for (const east of [-1, 0, 1]) {
      for (const middle of middles.get(nameOf(row + north, column + east)) ?? []) {
        const meters = distanceBetween(place, middle);
        if (!nearest || meters < nearest.meters) nearest = { state: middle.state, meters };
      }
    }
  }
  return nearest?.state ?? null;
}

type Middle = Place & { state: string };

/** Degrees of a side of the blocks that middles are kept by. */
const BLOCK = 0.5;
const nameOf = (row: number, column: number) => `${row} ${column}`;

/** Made when they are first needed: some 41,000. */
let middles: Map<string, Middle[]> | undefined;

function readMiddles(): Map<string, Middle[]> {
  const blocks = new Map<string, Middle[]>();
  for (let number = 501; number <= 99_950; number += 1) {
    const found = findZip(String(number).padStart(5, '0'));
    if (!found) continue;
    const { latitude, longitude, state } = found;
    const name = nameOf(Math.floor(latitude / BLOCK), Math.floor(longitude / BLOCK));
    const block = blocks.get(name) ?? [];
    blocks.set(name, block);
    block.push({ latitude, longitude, state });
  }
  return blocks;
}
