import { useQuery } from '@tanstack/react-query';
import { MapPinned } from 'lucide-react';
import type { SubscribedZip } from '#contract/coverage.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { FoundRows } from '#web/lists/found-rows.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { usePagedSearch } from '#web/lists/use-paged-search.ts';
import { Section } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { subscribedColumns } from './subscribed-columns.tsx';
import { zipCards } from './zip-columns.tsx';

export function SubscribedCard() {
  const zips = useQuery(query(api.coverage.listSubscribed));
  return (
    <Section title="Subscribed ZIP Codes">
      <Loaded query={zips} failure="Failed to fetch subscribed ZIP codes">
        {(list) => (list.length === 0 ? <NoZips /> : <Zips zips={list} />)}
      </Loaded>
    </Section>
  );
}

function Zips({ zips }: { zips: readonly SubscribedZip[] }) {
  const list = usePagedSearch('subscribed', zips, ({ zipCode, city, state }) =>
    [zipCode, city, state].join(' '),
  );
  return (
    <FoundRows
      list={list}
      noun="ZIP codes"
      searchLabel="Search subscribed ZIP or city"
      noMatch="No ZIP code matches"
    >
      {(rows) => <DataTable rows={rows} columns={subscribedColumns} keyOf={({ id }) => id} {...zipCards} />}
    </FoundRows>
  );
}

function NoZips() {
  const { isAdmin } = useSignedInUser();
  return (
    <EmptyState icon={MapPinned} title="No subscribed ZIP codes" className="py-8">
      {isAdmin
        ? 'Administrators see the properties of every ZIP code without a subscription.'
        : 'Request access to one below. Once it is approved, its properties appear in your dashboard.'}
    </EmptyState>
  );
}
