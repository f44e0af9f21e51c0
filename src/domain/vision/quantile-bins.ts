const MOST_CUTS = 31;

/**
 * Each feature's values as the number of the bin they fall in, and the limits between bins: value ≤ limits[k] falls in
 * bin k or one before it. Limits lie at quantiles, halfway between two values that occur.
 */
export function binsOf(rows: readonly (readonly number[])[]): { bins: Uint8Array[]; limits: number[][] } {
  const columns = rows[0]?.length ?? 0;
  const limits = Array.from({ length: columns }, (_, at) => limitsOf(rows.map((row) => row[at] ?? 0)));
  const bins = limits.map((cuts, at) =>
    Uint8Array.from(rows, (row) => cuts.filter((cut) => (row[at] ?? 0) > cut).length),
  );
  return { bins, limits };
}

function limitsOf(values: readonly number[]): number[] {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const between = sorted.slice(1).map((value, at) => (value + (sorted[at] as number)) / 2);
  if (between.length <= MOST_CUTS) return between;
  const ordered = [...values].sort((a, b) => a - b);
  const cuts = Array.from({ length: MOST_CUTS }, (_, at) => {
    const value = ordered[Math.floor(((at + 1) * ordered.length) / (MOST_CUTS + 1))] as number;
    return between[Math.min(between.length - 1, sorted.indexOf(value))] as number;
  });
  return [...new Set(cuts)];
}
