import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ListFoot } from '#web/lists/list-foot.tsx';
import { NoMatch } from '#web/lists/no-match.tsx';
import { SearchBox } from '#web/lists/search-box.tsx';
import { usePagedSearch } from '#web/lists/use-paged-search.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateOnly, timeOfDay } from '#web/ui/dates.ts';
import { Definition } from '#web/ui/definition.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';
import type { CrewRow } from './crew-rows.ts';

/** A row for each colleague; on a phone their walks and their phone are below the name. */
export function CrewTable({ rows }: { rows: readonly CrewRow[] }) {
  const list = usePagedSearch('crew', rows, ({ name }) => name);
  return (
    <>
      {list.isLong && (
        <SearchBox label="Search the crew" value={list.search} onValueChange={list.setSearch} />
      )}
      {list.items.length === 0 ? (
        <NoMatch list={list} title="No colleague matches">
          Search by name.
        </NoMatch>
      ) : (
        <TableFrame className="max-h-[60dvh]" tabIndex={0} role="region" aria-label="The crew today">
          <Table>
            <TableHeader>
              <tr>
                <TableHead>Who</TableHead>
                <CountHead term="Doors">{crewDefinitions.Doors}</CountHead>
                <CountHead term="Appointments" short="Appts.">
                  {crewDefinitions.Appointments}
                </CountHead>
                <CountHead term="Won">{crewDefinitions.Won}</CountHead>
                <TableHead className="max-lg:hidden">Walks</TableHead>
                <TableHead className="max-lg:hidden">
                  <span className="flex items-center gap-1">
                    Phone
                    <Definition term="Phone">{crewDefinitions.Phone}</Definition>
                  </span>
                </TableHead>
              </tr>
            </TableHeader>
            <TableBody>
              {list.items.map((row) => (
                <PersonRow key={row.id} row={row} />
              ))}
            </TableBody>
          </Table>
        </TableFrame>
      )}
      <ListFoot list={list} noun="people" />
    </>
  );
}

/** What the columns count. */
export const crewDefinitions = {
  Doors:
    'Doors with activity today: a visit, a note, a stage. Counted on the day it was done, even if it arrives later.',
  Appointments: 'Doors where an appointment was set today.',
  Won: 'Deals won today that are still won, as in the pipeline.',
  Phone:
    'When the phone last sent its changes, and how many it still held at that moment. Without a signal, a phone cannot report what was added since.',
};

function CountHead({ term, short, children }: { term: string; short?: string; children: ReactNode }) {
  return (
    <TableHead className="text-right max-sm:px-1.5">
      <span className="inline-flex items-center gap-1">
        {short ? (
          <>
            <span className="max-sm:sr-only">{term}</span>
            <span aria-hidden="true" className="sm:hidden">
              {short}
            </span>
          </>
        ) : (
          term
        )}
        <span className="flex max-sm:hidden">
          <Definition term={term}>{children}</Definition>
        </span>
      </span>
    </TableHead>
  );
}

function PersonRow({ row }: { row: CrewRow }) {
  const { name, isMe, doors, appointments, won } = row;
  return (
    <TableRow>
      <th scope="row" className="min-w-36 border-b px-3 py-2 text-left align-top font-medium">
        <span className="wrap-anywhere">{isMe ? `${name} (you)` : name}</span>
        <span className="mt-1 grid gap-1 font-normal lg:hidden">
          <Walks row={row} />
          <Phone row={row} />
        </span>
      </th>
      <Count>{doors}</Count>
      <Count>{appointments}</Count>
      <Count>{won}</Count>
      <TableCell className="w-64 py-2 align-top max-lg:hidden">
        <Walks row={row} />
      </TableCell>
      <TableCell className="py-2 align-top max-lg:hidden">
        <Phone row={row} />
      </TableCell>
    </TableRow>
  );
}

function Count({ children }: { children: number }) {
  return (
    <TableCell className="py-2 text-right align-top tabular-nums max-sm:px-1.5">
      {children.toLocaleString()}
    </TableCell>
  );
}

function Walks({ row: { walks, given, done } }: { row: CrewRow }) {
  if (walks.length === 0) return <span className="text-sm text-muted-foreground">No walk today</span>;
  return (
    <span className="grid gap-1.5">
      {walks.map(({ id, queueId, name }) => (
        <Link
          key={id}
          to={`/queue/${queueId}`}
          className="flex min-h-6 items-center text-sm text-primary-text underline underline-offset-4 wrap-anywhere"
        >
          {name}
        </Link>
      ))}
      <span className="text-sm text-muted-foreground tabular-nums">
        {done.toLocaleString()} of {given.toLocaleString()} doors done
      </span>
      <Progress value={given === 0 ? 0 : (100 * done) / given} label="Doors done" />
    </span>
  );
}

function Phone({ row: { phone, given, done } }: { row: CrewRow }) {
  const { syncedAt, isOfToday, unsent, reportedAt } = phone;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground">
      <span className={!isOfToday && given > done ? 'text-severity-minor-text' : undefined}>
        {syncedAt === null
          ? 'Nothing sent yet'
          : isOfToday
            ? `Synced ${timeOfDay(syncedAt)}`
            : `Last sync ${dateOnly(syncedAt)}`}
      </span>
      {unsent > 0 && reportedAt !== null && (
        <Badge variant="warning">
          {unsent.toLocaleString()} unsent
          {reportedAt !== syncedAt && ` on ${dateOnly(reportedAt)}`}
        </Badge>
      )}
    </span>
  );
}
