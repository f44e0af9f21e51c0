import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { ListFoot } from '#web/lists/list-foot.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { NoMatch } from '#web/lists/no-match.tsx';
import { pagedReply } from '#web/lists/paged-reply.ts';
import { SearchBox } from '#web/lists/search-box.tsx';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { GrantEventsTable } from './grant-events-table.tsx';

/** Every grant, change and end of a subscription, as the database itself recorded it. */
export function GrantEvents() {
  const place = useListPlace('zip');
  const { search, ...paging } = place.query;
  const events = useQuery({
    ...queryWithHeaders(api.audit.listSubscriptionEvents, {
      query: { ...paging, ...(search && { zipCode: search }) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid grid-cols-1 gap-5">
      <SearchBox
        label="Search ZIP code"
        value={place.search}
        onValueChange={place.setSearch}
        className="sm:max-w-80"
      />
      <Loaded query={events} failure="Failed to fetch the record">
        {(reply) => {
          const list = pagedReply(reply, place);
          if (list.total === 0 && place.search === '') {
            return (
              <EmptyState icon={ScrollText} title="Nothing recorded yet">
                Assign a ZIP code to a user and the grant appears here.
              </EmptyState>
            );
          }
          if (list.items.length === 0) return <NoMatch list={list} title="No line matches" />;
          return (
            <>
              <GrantEventsTable events={list.items} />
              <ListFoot list={list} noun="entries" />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
