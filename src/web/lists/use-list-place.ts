import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { useSettled } from '#web/ui/use-settled.ts';
import { PAGE_SIZE } from './page-size.ts';

const parsers = { search: parseAsString.withDefault(''), page: parseAsInteger.withDefault(1) };

/**
 * Search and page of a list that the server searches and pages. Both are in the address bar, as `<name>` and
 * `<name>Page`, so that a screen with several lists keeps them apart.
 */
export function useListPlace(name: string) {
  const [{ search, page }, write] = useQueryStates(parsers, {
    urlKeys: { search: name, page: `${name}Page` },
    scroll: false,
  });
  const settled = useSettled(search.trim());
  return {
    search,
    page: Math.max(1, page),
    /** What to ask the server for. The search follows when the typing pauses. */
    query: {
      ...(settled && { search: settled }),
      page: Math.max(1, page),
      pageSize: PAGE_SIZE,
    },
    setSearch: (text: string) => void write({ search: text || null, page: null }),
    setPage: (next: number) => void write({ page: next === 1 ? null : next }),
  };
}
