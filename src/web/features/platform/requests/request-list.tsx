import type { UseQueryResult } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { PagedRows } from '#web/lists/found-rows.tsx';
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
      <PagedRows
        query={query}
        place={place}
        failure={`Failed to fetch ${noun}`}
        noun={noun}
        empty={<Nothing noun={noun} status={place.status} />}
      >
        {(rows) => (
          <ul className="divide-y rounded-lg border">
            {rows.map((row) => (
              <li key={row.id} className="p-4">
                {children(row)}
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
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
