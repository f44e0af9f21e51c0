import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { PAGE_SIZE } from '#web/lists/page-size.ts';

/**
 * Which requests are shown: a state or 'all', and the page, both in the address bar. The four kinds share the names
 * there; a state one kind does not know counts as its first.
 */
export function useRequestPlace<const Status extends string>(statuses: readonly [Status, ...Status[]]) {
  const [{ status, page }, write] = useQueryStates(
    {
      status: parseAsStringLiteral<Status | 'all'>([...statuses, 'all']).withDefault(statuses[0]),
      page: parseAsInteger.withDefault(1),
    },
    { urlKeys: { page: 'requestPage' }, scroll: false },
  );
  return {
    status,
    page: Math.max(1, page),
    query: {
      page: Math.max(1, page),
      pageSize: PAGE_SIZE,
      ...(status !== 'all' && { status: status as Status }),
    },
    setStatus: (next: string) =>
      void write({ status: statuses.find((one) => one === next) ?? 'all', page: null }),
    setPage: (next: number) => void write({ page: next === 1 ? null : next }),
  };
}
