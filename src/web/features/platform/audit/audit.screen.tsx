import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import type { AuditLine } from '#contract/audit.ts';
import { eventLabels } from '#domain/events.ts';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { ListFoot } from '#web/lists/list-foot.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { NoMatch } from '#web/lists/no-match.tsx';
import { pagedReply } from '#web/lists/paged-reply.ts';
import { SearchBox } from '#web/lists/search-box.tsx';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { dateAndTime } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { detailsOf } from './details.ts';
import { GrantEventsTable } from './grant-events-table.tsx';
import { useAuditFilter } from './use-audit-filter.ts';

const views = ['activity', 'grants'] as const;
const viewParser = parseAsStringLiteral(views).withDefault('activity').withOptions({ history: 'push' });

/** The audit record, and the history of every grant. */
export function AuditScreen() {
  usePageTitle('Audit');
  const [view, setView] = useQueryState('view', viewParser);
  return (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-1 content-start gap-6 px-4 py-8 sm:px-6">
      <header className="grid gap-1">
        <h1 className="text-2xl font-semibold">Audit</h1>
        <p className="text-muted-foreground">Entries are never changed or deleted.</p>
      </header>
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
    </div>
  );
}

/** Who did what to whom, when and from where. */
function Activity() {
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

/** Every grant, change and end of a subscription, as the database itself recorded it. */
function GrantEvents() {
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

/** A page of the record. Below 1024 px each line is a card. */
function ActivityTable({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <TableFrame className="max-lg:border-0 max-lg:bg-transparent">
      <Table className="lg:table-fixed max-lg:block">
        <TableHeader className="max-lg:sr-only">
          <tr>
            <TableHead className="w-48">When</TableHead>
            <TableHead className="w-1/5">Who</TableHead>
            <TableHead className="w-48">Did what</TableHead>
            <TableHead>User or object</TableHead>
            <TableHead className="w-56">Details</TableHead>
            <TableHead className="w-28">IP address</TableHead>
          </tr>
        </TableHeader>
        <TableBody className="max-lg:grid max-lg:gap-3">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function Line({ line }: { line: AuditLine }) {
  const details = detailsOf(line.details);
  return (
    <TableRow className="max-lg:grid max-lg:gap-1 max-lg:rounded-lg max-lg:border max-lg:bg-surface max-lg:p-3">
      <TableCell className={`${cellClasses} whitespace-nowrap text-muted-foreground max-lg:row-start-3`}>
        <time dateTime={line.at}>{dateAndTime(line.at)}</time>
      </TableCell>
      <TableCell
        className={`${cellClasses} break-words max-lg:row-start-1 max-lg:font-medium max-lg:wrap-anywhere`}
      >
        {line.actor}
      </TableCell>
      <TableCell className={`${cellClasses} max-lg:row-start-2`}>
        {eventLabels[line.action]}
        {line.subject && <span className="wrap-anywhere lg:hidden">: {line.subject}</span>}
      </TableCell>
      <TableCell className={`${cellClasses} break-words max-lg:hidden`}>{line.subject ?? '–'}</TableCell>
      <TableCell className={`${cellClasses} text-muted-foreground wrap-anywhere max-lg:empty:hidden`}>
        {details}
      </TableCell>
      <TableCell className={`${cellClasses} whitespace-nowrap text-muted-foreground`}>
        <span className="lg:hidden">From </span>
        {line.address ?? 'no network'}
      </TableCell>
    </TableRow>
  );
}

const cellClasses = 'py-2 max-lg:h-auto max-lg:border-0 max-lg:p-0';
