/** The index of an id in a list, and the ids before and after it. */
export interface Neighbors {
  /** From 1; null for what is not, or no longer, in the list. */
  place: number | null;
  count: number;
  previous: number | null;
  next: number | null;
}

/**
 * The neighbors of an id in a list of ids.
 * @param before its last known index: an id that left the list still has the neighbors it had
 */
export function neighborsIn(ids: readonly number[], id: number, before: number | null = null): Neighbors {
  const index = ids.indexOf(id);
  if (index >= 0) {
    return {
      place: index + 1,
      count: ids.length,
      previous: ids[index - 1] ?? null,
      next: ids[index + 1] ?? null,
    };
  }
  const gap = before === null ? null : Math.min(before, ids.length);
  return {
    place: null,
    count: ids.length,
    previous: gap === null ? null : (ids[gap - 1] ?? null),
    next: gap === null ? null : (ids[gap] ?? null),
  };
}
