/** Items whose text contains every search term, in any order and case. All of them without a search. */
export function matching<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  typed: string,
): readonly Item[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = textOf(item).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export interface Page<Item> {
  items: readonly Item[];
  /** From 1, and never past the last page. */
  page: number;
  pageCount: number;
  total: number;
}

/** One page of the items; a page that does not exist gives the nearest that does. */
export function pageOf<Item>(items: readonly Item[], wanted: number, size: number): Page<Item> {
  const pageCount = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(Math.max(1, wanted), pageCount);
  return { items: items.slice((page - 1) * size, page * size), page, pageCount, total: items.length };
}
