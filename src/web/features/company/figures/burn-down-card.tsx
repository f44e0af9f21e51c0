import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import type { Queue } from '#contract/queues.ts';
import { api, query } from '#web/api/index.ts';
import { Chart } from '#web/charts/chart.tsx';
import { useQueues } from '#web/features/leads/add-to-queue/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { formatDay, shortDate } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { useSpan } from './use-span.ts';

/** How fast a queue gets done: its doors to do, day by day. */
export function BurnDownCard() {
  const queues = useQueues();
  const span = useSpan(4);
  const [chosen, setChosen] = useState<string>();
  // What was worked last is asked about most.
  const withDoors = (queues.data?.data ?? [])
    .filter(({ itemCount }) => itemCount > 0)
    .toSorted((a, b) => (b.workedAt ?? '').localeCompare(a.workedAt ?? ''));
  const queue = withDoors.find(({ id }) => String(id) === chosen) ?? withDoors[0];
  return (
    <Section
      title="Doors left in a queue"
      description="Doors to do at the end of each day, as the queue’s own count has them."
      actions={
        queue && (
          <div className="flex flex-wrap gap-2">
            <Select
              aria-label="Queue"
              value={String(queue.id)}
              onValueChange={setChosen}
              options={withDoors.map(({ id, name, assignee }) => ({
                value: String(id),
                label: name,
                hint: assignee.name,
              }))}
              className="w-64 max-w-full"
            />
            <Select {...span.control} aria-label="Weeks of the queue" className="w-44" />
          </div>
        )
      }
    >
      <Loaded query={queues} failure="Failed to fetch the queues">
        {() =>
          queue ? (
            <BurnDown queue={queue} span={span.query} />
          ) : (
            <EmptyState icon={ClipboardList} title="No queues yet" className="py-6">
              Queues appear here once they contain doors.
            </EmptyState>
          )
        }
      </Loaded>
    </Section>
  );
}

function BurnDown({ queue: { id }, span }: { queue: Queue; span: ReturnType<typeof useSpan>['query'] }) {
  const days = useQuery(query(api.queues.listDays, { params: { queueId: id }, query: span }));
  return (
    <Loaded query={days} failure="Failed to fetch the days of the queue">
      {(rows) => (
        <Chart
          name="Doors left in a queue"
          kind="bars"
          rows={rows}
          of={{
            header: 'Day',
            read: ({ day }) => formatDay(day),
            raw: ({ day }) => day,
            short: ({ day }) => shortDate(day),
          }}
          series={[
            { label: 'To do', read: ({ left }) => left, look: 'text-primary' },
            { label: 'Done', read: ({ done }) => done, look: 'text-input' },
          ]}
          listOf={() => ({ to: `/queue/${id}`, label: 'Open the queue' })}
          empty="The queue has no doors in this time."
        />
      )}
    </Loaded>
  );
}
