import { useQuery } from '@tanstack/react-query';
import { MapPinPlus } from 'lucide-react';
import type { AvailableZip } from '#contract/coverage.ts';
import { api, query } from '#web/api/index.ts';
import { ListFoot } from '#web/lists/list-foot.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { NoMatch } from '#web/lists/no-match.tsx';
import { SearchBox } from '#web/lists/search-box.tsx';
import { usePagedSearch } from '#web/lists/use-paged-search.ts';
import { Section } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AvailableTable } from './available-table.tsx';

export function AvailableCard() {
  const zips = useQuery(query(api.coverage.listAvailable));
  return (
    <Section
      title="Available ZIP Codes"
      description="A taken one has a waiting list: you get an email when it becomes free."
    >
      <Loaded query={zips} failure="Failed to fetch available ZIP codes">
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={MapPinPlus} title="No other ZIP codes" className="py-8">
              No other ZIP code is offered right now. Request a new area above.
            </EmptyState>
          ) : (
            <Zips zips={list} />
          )
        }
      </Loaded>
    </Section>
  );
}

function Zips({ zips }: { zips: readonly AvailableZip[] }) {
  const list = usePagedSearch('available', zips, ({ zipCode, city, state }) =>
    [zipCode, city, state].join(' '),
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {list.isLong && (
        <SearchBox
          label="Search available ZIP or city"
          value={list.search}
          onValueChange={list.setSearch}
          className="sm:max-w-80"
        />
      )}
      {list.items.length === 0 ? (
        <NoMatch list={list} title="No ZIP code matches">
          Request it as a new area above.
        </NoMatch>
      ) : (
        <AvailableTable zips={list.items} />
      )}
      <ListFoot list={list} noun="ZIP codes" />
    </div>
  );
}
