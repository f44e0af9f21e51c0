import { ClipboardList } from 'lucide-react';
import { Link } from 'react-router';
import type { Queue } from '#contract/queues.ts';
import type { Column } from '#domain/csv/write.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { useQueues } from '#web/features/leads/add-to-queue/index.ts';
import { AssignQueue } from '#web/features/leads/assign-queue/index.ts';
import { FoundRows } from '#web/lists/found-rows.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { SaveCsv } from '#web/lists/save-csv.tsx';
import { usePagedSearch } from '#web/lists/use-paged-search.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { formatDay } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Progress } from '#web/ui/progress.tsx';

const queueColumns: readonly Column<Queue>[] = [
  { header: 'Queue', read: ({ name }) => name },
  { header: 'Whose', read: ({ assignee }) => assignee.name },
  { header: 'Walk of', read: ({ day }) => day },
  { header: 'Doors', read: ({ itemCount }) => itemCount },
  { header: 'Done', read: ({ workedCount }) => workedCount },
  { header: 'Worked at', read: ({ workedAt }) => workedAt },
];

/** What colleagues have on their lists and how far they are, for leaders. */
export function QueuesCard() {
  const queues = useQueues();
  const userId = useSignedInUser().id;
  return (
    <Section
      title="Crew queues"
      description="Your colleagues’ queues. You can open, change and reassign each of them."
      className="grid grid-cols-1 gap-4"
    >
      <Loaded query={queues} failure="Failed to fetch the queues">
        {({ data }) => (
          <Queues
            queues={data.filter(({ assignee, itemCount }) => assignee.id !== userId && itemCount > 0)}
          />
        )}
      </Loaded>
    </Section>
  );
}

function Queues({ queues }: { queues: readonly Queue[] }) {
  const list = usePagedSearch('queues', queues, ({ name, assignee }) => `${name} ${assignee.name}`);
  if (queues.length === 0)
    return (
      <EmptyState icon={ClipboardList} title="No queues yet" className="py-6">
        Your colleagues’ queues appear here once they contain doors.
      </EmptyState>
    );
  return (
    <>
      <FoundRows
        list={list}
        noun="queues"
        searchLabel="Search queues"
        noMatch="No queue matches"
        hint="Search by name or person."
      >
        {(rows) => (
          <ul aria-label="Crew queues" className="grid divide-y">
            {rows.map((queue) => (
              <QueueRow key={queue.id} queue={queue} />
            ))}
          </ul>
        )}
      </FoundRows>
      <SaveCsv name="queues" rows={queues} columns={queueColumns} />
    </>
  );
}

function QueueRow({ queue }: { queue: Queue }) {
  const { id, name, assignee, day, itemCount, workedCount, workedAt } = queue;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-[min(12rem,100%)] grow basis-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={`/queue/${id}`} className="font-medium underline-offset-2 wrap-anywhere hover:underline">
            {name}
          </Link>
          {day && <Badge variant="outline">Walk of {formatDay(day)}</Badge>}
        </p>
        <p className="text-sm text-muted-foreground wrap-anywhere">
          {assignee.name}
          {workedAt && (
            <>
              {' · worked '}
              <time dateTime={workedAt}>{dateAndTime(workedAt)}</time>
            </>
          )}
        </p>
      </div>
      <div className="grid w-40 gap-1">
        <p className="text-sm tabular-nums">
          {workedCount.toLocaleString()} of {itemCount.toLocaleString()} doors
        </p>
        <Progress value={(100 * workedCount) / itemCount} label={`Done of ${name}`} />
      </div>
      <AssignQueue queue={queue} />
    </li>
  );
}
