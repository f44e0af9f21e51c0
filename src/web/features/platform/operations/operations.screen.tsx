import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { operationGroups } from '#contract/operations.ts';
import { api, pageQuery, pollWhileAnswered } from '#web/api/index.ts';
import { PagedRows } from '#web/lists/found-rows.tsx';
import { PAGE_SIZE } from '#web/lists/page-size.ts';
import { followInterval } from '#web/operations/use-operation.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Select } from '#web/ui/select.tsx';
import { OperationItem } from './operation-item.tsx';

/** What runs, what failed, and how to try again. */
export function OperationsScreen() {
  usePageTitle('Operations');
  const place = useOperationPlace();
  const operations = useQuery({
    ...pageQuery(api.operations.list, { query: place.query }),
    refetchInterval: pollWhileAnswered((read) => followInterval(read?.data)),
  });
  return (
    <Page title="Operations">
      <Select
        aria-label="Show"
        value={place.show}
        onValueChange={place.setShow}
        options={Object.entries(groups).map(([value, label]) => ({ value, label }))}
        className="sm:max-w-56"
      />
      <PagedRows
        query={operations}
        place={place}
        failure="Failed to fetch the operations"
        noun="operations"
        empty={<Nothing show={place.show} />}
      >
        {(rows) => (
          <ul className="divide-y rounded-lg border">
            {rows.map((operation) => (
              <li key={operation.id} className="p-4">
                <OperationItem operation={operation} />
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </Page>
  );
}

function Nothing({ show }: { show: keyof typeof groups }) {
  const isAll = show === 'all';
  return (
    <EmptyState icon={ListChecks} title={isAll ? 'No operations yet' : 'None in this state'} className="py-8">
      {isAll
        ? 'Long operations such as large imports appear here with progress and result for 30 days. Operations the platform starts itself stay for one day.'
        : 'Choose All to see the rest.'}
    </EmptyState>
  );
}

const groups = {
  all: 'All',
  open: 'Waiting or running',
  broken: 'Failed',
  ended: 'Ended',
} satisfies Record<(typeof operationGroups)[number], string>;

/** Which work is shown, and the page of it, both in the address bar. */
function useOperationPlace() {
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
