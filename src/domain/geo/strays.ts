// Of fewer places none is an exception.
const FEWEST = 20;
const STRAYS = 0.01;
/** A stray is this many times farther from the center than all other points. */
const FAR = 3;

interface Places {
  /** On a plane, in one unit for both. */
  x: Float64Array;
  y: Float64Array;
  /** How many points share each place; one by default. */
  counts?: Float64Array;
  /** So near to the middle, in the same unit, nothing is a stray. */
  near?: number;
}

/** For each place whether it is a single one far from all others: at most every hundredth, but at least one. */
export function findStrays({ x, y, counts, near = 0 }: Places): (at: number) => boolean {
  const total = counts ? counts.reduce((sum, count) => sum + count, 0) : x.length;
  if (total < FEWEST) return () => false;
  const middle = Math.floor(total / 2);
  const [middleX, middleY] = [atRank(x, middle, counts), atRank(y, middle, counts)];
  const distances = x.map((one, at) => Math.hypot(one - middleX, (y[at] ?? 0) - middleY));
  const strays = Math.max(1, Math.floor(total * STRAYS));
  const far = Math.max(near, atRank(distances, total - 1 - strays, counts) * FAR);
  return (at) => (distances[at] ?? 0) > far;
}

/** The value of this place among all of them, from the smallest at 0 on. */
function atRank(values: Float64Array, rank: number, counts: Float64Array | undefined): number {
  // Ten times faster than sorting places.
  if (!counts) return values.toSorted()[rank] ?? 0;
  let before = 0;
  for (const at of [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))) {
    before += counts[at] ?? 0;
    if (before > rank) return values[at] ?? 0;
  }
  return 0;
}
