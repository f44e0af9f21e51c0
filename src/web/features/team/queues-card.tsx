import { ClipboardList } from 'lucide-react';
import type { Queue } from '#contract/queues.ts';
import type { Column } from '#domain/csv/write.ts';
import { useQueues } from '#web/features/add-to-queue/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { SaveCsv } from '#web/features/figures/index.ts';
import { ListFoot } from '#web/lists/list-foot.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { NoMatch } from '#web/lists/no-match.tsx';
import { SearchBox } from '#web/lists/search-box.tsx';
import { usePagedSearch } from '#web/lists/use-paged-search.ts';
import { Section } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueueRow } from './queue-row.tsx';

const queueColumns: readonly Column<Queue>[] = [
  { header: 'Queue', read: ({ name }) => name },
  { header: 'Whose', read: ({ assignee }) => assignee.name },
  { header: 'Walk of', read: ({ day }) => day },
  { header: 'Doors', read: ({ itemCount }) => itemCount },
  { header: 'Done', read: ({ workedCount }) => workedCount },
  { header: 'Worked at', read: ({ workedAt }) => workedAt },
];

/** What colleagues have on their lists and how far they are, for who leads. */
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
      {list.isLong && <SearchBox label="Search queues" value={list.search} onValueChange={list.setSearch} />}
      {list.items.length === 0 ? (
        <NoMatch list={list} title="No queue matches">
          Search by name or person.
        </NoMatch>
      ) : (
        <ul aria-label="Crew queues" className="grid divide-y">
          {list.items.map((queue) => (
            <QueueRow key={queue.id} queue={queue} />
          ))}
        </ul>
      )}
      <ListFoot list={list} noun="queues" />
      <SaveCsv name="queues" rows={queues} columns={queueColumns} />
    </>
  );
}
