import type { Place } from '../geo/distance.ts';
import { type Offset, offsetOf } from './ground.ts';

/** Roofs that nothing usable shows, those near each other as one place. */
export interface Gap extends Place {
  roofs: number;
}

const SQUARE_METERS_PER_ACRE = 4046.8564;
/** Meters of the squares that ground is counted in. */
const STEP = 5;
/** Meters of the squares within which unseen roofs are one place to fly again. */
const GAP_STEP = 80;

/** Acres of ground within the convex rings that pictures show, each counted once however many show it. */
export function acresOf(footprints: readonly (readonly Place[])[]): number {
  const from = footprints[0]?.[0];
  if (!from) return 0;
  const seen = new Set<number>();
  for (const footprint of footprints)
    for (const cell of cellsIn(footprint.map((corner) => offsetOf(from, corner)))) seen.add(cell);
  return (seen.size * STEP * STEP) / SQUARE_METERS_PER_ACRE;
}

// More than a hundred kilometers of squares across, so that a column and a row are one number.
const ROW = 1 << 22;
const HALF = 1 << 21;

/** Squares whose center is in a convex ring. */
function* cellsIn(ring: readonly Offset[]): Iterable<number> {
  const norths = ring.map(([, north]) => north);
  const last = Math.floor(Math.max(...norths) / STEP);
  for (let row = Math.floor(Math.min(...norths) / STEP); row <= last; row += 1) {
    const north = (row + 0.5) * STEP;
    const crossings = ring.flatMap((from, at) => {
      const to = ring[(at + 1) % ring.length] as Offset;
      return from[1] > north === to[1] > north
        ? []
        : [from[0] + ((north - from[1]) / (to[1] - from[1])) * (to[0] - from[0])];
    });
    if (crossings.length < 2) continue;
    const end = Math.max(...crossings);
    for (
      let column = Math.ceil(Math.min(...crossings) / STEP - 0.5);
      (column + 0.5) * STEP < end;
      column += 1
    )
      yield (row + HALF) * ROW + column + HALF;
  }
}

/** The places to fly again, those with most roofs first. */
export function gapsOf(unseen: readonly Place[]): Gap[] {
  const [first] = unseen;
  if (!first) return [];
  const cells = new Map<string, Place[]>();
  for (const place of unseen) {
    const key = offsetOf(first, place)
      .map((meters) => Math.floor(meters / GAP_STEP))
      .join();
    const cell = cells.get(key);
    if (cell) cell.push(place);
    else cells.set(key, [place]);
  }
  const middle = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [...cells.values()]
    .map((places) => ({
      latitude: middle(places.map(({ latitude }) => latitude)),
      longitude: middle(places.map(({ longitude }) => longitude)),
      roofs: places.length,
    }))
    .sort((a, b) => b.roofs - a.roofs);
}
