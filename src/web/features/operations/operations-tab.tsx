import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { ListFoot } from '#web/lists/list-foot.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { NoMatch } from '#web/lists/no-match.tsx';
import { pagedReply } from '#web/lists/paged-reply.ts';
import { followInterval } from '#web/operations/use-operation.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { OperationItem } from './operation-item.tsx';
import { groups, useOperationPlace } from './use-operation-place.ts';

/** What runs, what failed, and how to try again. */
export function OperationsTab() {
  const place = useOperationPlace();
  const operations = useQuery({
    ...queryWithHeaders(api.operations.list, { query: place.query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => followInterval(state.data?.data),
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Select
        aria-label="Show"
        value={place.show}
        onValueChange={place.setShow}
        options={Object.entries(groups).map(([value, label]) => ({ value, label }))}
        className="sm:max-w-56"
      />
      <Loaded query={operations} failure="Failed to fetch the long work">
        {(reply) => {
          const list = pagedReply(reply, place);
          if (list.items.length === 0 && list.total > 0) return <NoMatch list={list} title="" />;
          if (list.items.length === 0) return <Nothing show={place.show} />;
          return (
            <>
              <ul className="divide-y rounded-lg border">
                {list.items.map((operation) => (
                  <li key={operation.id} className="p-4">
                    <OperationItem operation={operation} />
                  </li>
                ))}
              </ul>
              <ListFoot list={list} noun="operations" />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Nothing({ show }: { show: keyof typeof groups }) {
  const isAll = show === 'all';
  return (
    <EmptyState icon={ListChecks} title={isAll ? 'No long work yet' : 'Nothing here'} className="py-8">
      {isAll
        ? 'What takes longer than a call appears here, with how far it is and what became of it. It is kept for 30 days, what the platform does by itself for one.'
        : 'No work is in this state. Choose All to see the rest.'}
    </EmptyState>
  );
}
