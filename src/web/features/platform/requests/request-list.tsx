import type { UseQueryResult } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListFoot } from '#web/lists/list-foot.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { NoMatch } from '#web/lists/no-match.tsx';
import { pagedReply } from '#web/lists/paged-reply.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/select.tsx';

interface RequestListProps<Item extends { id: number }> {
  query: UseQueryResult<{ data: Item[]; headers: Headers }>;
  place: {
    status: string;
    setStatus: (status: string) => void;
    page: number;
    setPage: (page: number) => void;
  };
  /** The states to choose from, with their labels. */
  statuses: Record<string, string>;
  /** For example 'tickets'. */
  noun: string;
  children: (item: Item) => ReactNode;
}

/** The requests of one kind: which of them, the page of them, and the way to the others. */
export function RequestList<Item extends { id: number }>(props: RequestListProps<Item>) {
  const { query, place, statuses, noun, children } = props;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Select
        aria-label="Show"
        value={place.status}
        onValueChange={place.setStatus}
        options={Object.entries({ ...statuses, all: 'All' }).map(([value, label]) => ({ value, label }))}
        className="sm:max-w-56"
      />
      <Loaded query={query} failure={`Failed to fetch ${noun}`}>
        {(reply) => {
          const list = pagedReply(reply, place);
          if (list.items.length === 0 && list.total > 0) return <NoMatch list={list} title="" />;
          if (list.items.length === 0) return <Nothing noun={noun} status={place.status} />;
          return (
            <>
              <ul className="divide-y rounded-lg border">
                {list.items.map((item) => (
                  <li key={item.id} className="p-4">
                    {children(item)}
                  </li>
                ))}
              </ul>
              <ListFoot list={list} noun={noun} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Nothing({ noun, status }: { noun: string; status: string }) {
  return (
    <EmptyState
      icon={Inbox}
      title={status === 'all' ? `No ${noun} yet` : `No ${noun} in this state`}
      className="py-8"
    >
      {status === 'all' ? 'New requests appear here.' : 'Choose All to see the others.'}
    </EmptyState>
  );
}
