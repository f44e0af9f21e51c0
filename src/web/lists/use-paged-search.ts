import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { matching, pageOf } from './matching.ts';
import { PAGE_SIZE } from './page-size.ts';

const parsers = { search: parseAsString.withDefault(''), page: parseAsInteger.withDefault(1) };

/**
 * Search and pages of 50 over a list that is fully loaded. Both are in the address bar, as `<name>` and
 * `<name>Page`, so that a screen with several lists keeps them apart.
 */
export function usePagedSearch<Item>(name: string, items: readonly Item[], textOf: (item: Item) => string) {
  const [{ search, page }, write] = useQueryStates(parsers, {
    urlKeys: { search: name, page: `${name}Page` },
    scroll: false,
  });
  return {
    ...pageOf(matching(items, textOf, search), page, PAGE_SIZE),
    search,
    setSearch: (text: string) => void write({ search: text || null, page: null }),
    setPage: (next: number) => void write({ page: next === 1 ? null : next }),
    /** Whether there is enough to look through that a search is of use. */
    isLong: items.length > 10,
  };
}
