import { useQuery } from '@tanstack/react-query';
import { ScrollText, SearchX } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import type { AuditLine } from '#contract/audit.ts';
import { eventLabels } from '#domain/events.ts';
import { counted } from '#domain/standing.ts';
import { api, pageQuery } from '#web/api/index.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { PagedRows } from '#web/lists/found-rows.tsx';
import { SearchBox } from '#web/lists/search-box.tsx';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { dateAndTime } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { detailsOf } from './details.ts';
import { grantColumns } from './grant-columns.tsx';
import { useAuditFilter } from './use-audit-filter.ts';

const views = ['activity', 'grants'] as const;
const viewParser = parseAsStringLiteral(views).withDefault('activity').withOptions({ history: 'push' });

/** The audit record, and the history of every grant. */
export function AuditScreen() {
  usePageTitle('Audit');
  const [view, setView] = useQueryState('view', viewParser);
  return (
    <Page title="Audit" description="Entries are never changed or deleted.">
      <Tabs
        className="min-w-0"
        value={view}
        onValueChange={(next) => void setView(next === 'grants' ? 'grants' : 'activity')}
      >
        <TabsList aria-label="Records">
          <TabsTrigger value="activity">Activity</TabsTrigger>
          <TabsTrigger value="grants">ZIP code grants</TabsTrigger>
        </TabsList>
        <TabsContent value="activity">
          <Activity />
        </TabsContent>
        <TabsContent value="grants">
          <GrantEvents />
        </TabsContent>
      </Tabs>
    </Page>
  );
}

/** Who did what to whom, when and from where. */
function Activity() {
  const filter = useAuditFilter();
  const lines = useQuery(pageQuery(api.audit.list, { query: filter.query }));
  return (
    <div className="grid grid-cols-1 gap-5">
      <AuditFilters {...filter} />
      <PagedRows
        query={lines}
        place={filter}
        failure="Failed to fetch the record"
        noun="entries"
        empty={
          filter.isSet ? (
            <EmptyState icon={SearchX} title="No line matches" className="py-6">
              Widen the days or clear a filter.
            </EmptyState>
          ) : (
            <EmptyState icon={ScrollText} title="Nothing recorded yet">
              Sign-ins and everything administrators do appear here.
            </EmptyState>
          )
        }
      >
        {(items, total) => (
          <>
            <p role="status" className="text-sm text-muted-foreground tabular-nums">
              {counted(total, 'entry', 'entries')}
            </p>
            <DataTable
              rows={items}
              columns={activityColumns}
              keyOf={({ id }) => id}
              tableClass="lg:table-fixed"
              cardsBelow="lg"
              cardClass="max-lg:gap-1"
            />
          </>
        )}
      </PagedRows>
    </div>
  );
}

const activityColumns: readonly TableColumn<AuditLine>[] = [
  {
    header: 'When',
    head: 'w-48',
    body: 'whitespace-nowrap text-muted-foreground max-lg:row-start-3',
    cell: ({ at }) => <time dateTime={at}>{dateAndTime(at)}</time>,
  },
  {
    header: 'Who',
    head: 'w-1/5',
    body: 'break-words max-lg:row-start-1 max-lg:font-medium max-lg:wrap-anywhere',
    cell: ({ actor }) => actor,
  },
  {
    header: 'Did what',
    head: 'w-48',
    body: 'max-lg:row-start-2',
    cell: ({ action, subject }) => (
      <>
        {eventLabels[action]}
        {subject && <span className="wrap-anywhere lg:hidden">: {subject}</span>}
      </>
    ),
  },
  { header: 'User or object', body: 'break-words max-lg:hidden', cell: ({ subject }) => subject ?? '–' },
  {
    header: 'Details',
    head: 'w-56',
    body: 'text-muted-foreground wrap-anywhere max-lg:empty:hidden',
    cell: ({ details }) => detailsOf(details),
  },
  {
    header: 'IP address',
    head: 'w-28',
    body: 'whitespace-nowrap text-muted-foreground',
    cell: ({ address }) => (
      <>
        <span className="lg:hidden">From </span>
        {address ?? 'no network'}
      </>
    ),
  },
];

/** Every grant, change and end of a subscription, as the database itself recorded it. */
function GrantEvents() {
  const place = useListPlace('zip');
  const { search, ...paging } = place.query;
  const events = useQuery(
    pageQuery(api.audit.listSubscriptionEvents, {
      query: { ...paging, ...(search && { zipCode: search }) },
    }),
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <SearchBox
        label="Search ZIP code"
        value={place.search}
        onValueChange={place.setSearch}
        className="sm:max-w-80"
      />
      <PagedRows
        query={events}
        place={place}
        failure="Failed to fetch the record"
        noun="entries"
        noMatch="No line matches"
        empty={
          <EmptyState icon={ScrollText} title="Nothing recorded yet">
            Assign a ZIP code to a user and the grant appears here.
          </EmptyState>
        }
      >
        {(items) => (
          <DataTable
            rows={items}
            columns={grantColumns}
            keyOf={({ id }) => id}
            cardsBelow="lg"
            cardClass="max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:items-center max-lg:gap-x-2 max-lg:gap-y-1"
            cardsClass="md:max-lg:grid-cols-2"
          />
        )}
      </PagedRows>
    </div>
  );
}
