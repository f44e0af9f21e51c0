import { heatWeights, type MapPoint } from '#domain/map/points.ts';

/** The finest grid: 2^18 cells a side, 130 m at 33° north. */
const FINEST = 18;
// Half of the bits of a cell's place, so that shifting stays within 32 bits.
const HALF = FINEST / 2;

/**
 * The weight of the densest tenth of the non-empty cells, on a grid of 2^level cells a side. The points are sorted in the
 * order of a quadtree once; four neighbors in it are then one cell of the level above.
 */
export function denseCells(points: readonly MapPoint[]): (level: number) => number {
  const places = new Float64Array(points.length);
  points.forEach(({ longitude, latitude, severityLevel }, i) => {
    places[i] = cellOf(longitude, latitude) * 4 + heatWeights[severityLevel ?? 'unknown'] - 1;
  });
  places.sort();
  const weights = Float64Array.from(places, (place) => (place % 4) + 1);
  let count = points.length;
  const dense: number[] = [];
  for (let level = FINEST; level >= 0; level -= 1) {
    count = joinQuarters(places, weights, count);
    dense[level] = weights.slice(0, count).sort()[Math.floor(count * 0.9)] ?? 1;
  }
  return (level) => dense[Math.min(level, FINEST)] ?? 1;
}

/** Makes one of neighbors whose places are the same a level above, in place; how many there are then. */
function joinQuarters(places: Float64Array, weights: Float64Array, count: number): number {
  let last = -1;
  for (let i = 0; i < count; i += 1) {
    const place = Math.floor((places[i] ?? 0) / 4);
    const weight = weights[i] ?? 0;
    if (last >= 0 && places[last] === place) {
      weights[last] = (weights[last] ?? 0) + weight;
      continue;
    }
    last += 1;
    places[last] = place;
    weights[last] = weight;
  }
  return last + 1;
}

export const finestLevel = (level: number): number => Math.max(0, Math.min(FINEST, Math.round(level)));

/** Place of the finest cell in the order of a quadtree. */
function cellOf(longitude: number, latitude: number): number {
  const sin = Math.sin((latitude * Math.PI) / 180);
  const x = onSide((longitude + 180) / 360);
  const y = onSide(0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI));
  return weave(x >> HALF, y >> HALF) * 4 ** HALF + weave(x & (2 ** HALF - 1), y & (2 ** HALF - 1));
}

const onSide = (part: number): number =>
  Math.max(0, Math.min(2 ** FINEST - 1, Math.floor(part * 2 ** FINEST)));

const weave = (x: number, y: number): number => spread(x) | (spread(y) << 1);

/** Puts a zero between all bits of a number below 2^15. */
function spread(bits: number): number {
  const bytes = (bits | (bits << 8)) & 0x00ff00ff;
  const nibbles = (bytes | (bytes << 4)) & 0x0f0f0f0f;
  const pairs = (nibbles | (nibbles << 2)) & 0x33333333;
  return (pairs | (pairs << 1)) & 0x55555555;
}
