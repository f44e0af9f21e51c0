import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { operationGroups } from '#contract/operations.ts';
import { PAGE_SIZE } from '#web/lists/page-size.ts';

export const groups = {
  all: 'All',
  open: 'Waiting or running',
  broken: 'Failed',
  ended: 'Ended',
} satisfies Record<(typeof operationGroups)[number], string>;

/** Which work is shown, and the page of it, both in the address bar. */
export function useOperationPlace() {
  const [{ show, page }, write] = useQueryStates(
    { show: parseAsStringLiteral(operationGroups).withDefault('all'), page: parseAsInteger.withDefault(1) },
    { urlKeys: { show: 'work', page: 'workPage' }, scroll: false },
  );
  const wanted = Math.max(1, page);
  return {
    show,
    page: wanted,
    query: { show, page: wanted, pageSize: PAGE_SIZE },
    setShow: (next: string) =>
      void write({ show: operationGroups.find((group) => group === next) ?? null, page: null }),
    setPage: (next: number) => void write({ page: next === 1 ? null : next }),
  };
}
