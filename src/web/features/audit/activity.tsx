import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { ListFoot } from '#web/lists/list-foot.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { NoMatch } from '#web/lists/no-match.tsx';
import { pagedReply } from '#web/lists/paged-reply.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ActivityTable } from './activity-table.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { useAuditFilter } from './use-audit-filter.ts';

/** Who did what to whom, when and from where. */
export function Activity() {
  const filter = useAuditFilter();
  const lines = useQuery({
    ...queryWithHeaders(api.audit.list, { query: filter.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid grid-cols-1 gap-5">
      <AuditFilters {...filter} />
      <Loaded query={lines} failure="Failed to fetch the record">
        {(reply) => {
          const list = pagedReply(reply, filter);
          if (list.total === 0 && !filter.isSet) return <Nothing />;
          if (list.items.length === 0) {
            return (
              <NoMatch list={list} title="No line matches">
                Widen the days or clear a filter.
              </NoMatch>
            );
          }
          return (
            <>
              <p role="status" className="text-sm text-muted-foreground tabular-nums">
                {list.total === 1 ? '1 entry' : `${list.total.toLocaleString()} entries`}
              </p>
              <ActivityTable lines={list.items} />
              <ListFoot list={list} noun="entries" />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState icon={ScrollText} title="Nothing recorded yet">
      Sign-ins and everything administrators do appear here.
    </EmptyState>
  );
}
