import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '#access/can.ts';
import { byDay, type DayCounts } from '#domain/figures/by-day.ts';
import { stepDefinitions, stepLabels } from '#domain/figures/ledger.ts';
import { api, query } from '#web/api/index.ts';
import { Chart } from '#web/charts/chart.tsx';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { formatDay, shortDate } from '#web/ui/days.ts';
import { Select } from '#web/ui/select.tsx';
import { useSpan } from './use-span.ts';

const EVERYONE = 'everyone';
const drawn = ['visits', 'conversations', 'appointments'] as const;

/** Visits and what came of them, day by day: of the crew or one of it for leaders, for others their own. */
export function DaysCard({ cardClass = '' }: { cardClass?: string }) {
  const isLeader = can(useSignedInUser(), 'team:lead');
  const span = useSpan(8);
  const [who, setWho] = useState(EVERYONE);
  const days = useQuery(query(api.figures.days, { query: span.query }));
  const people = [...new Map((days.data ?? []).map(({ userId, name }) => [userId, name]))];
  const person = people.find(([id]) => id === who)?.[0] ?? null;
  return (
    <Section
      title="Visits a day"
      cardClass={cardClass}
      description="Visits, conversations and appointments by the day they were made."
      actions={
        <div className="flex flex-wrap gap-2">
          {people.length > 1 && (
            <Select
              aria-label="Whose visits"
              value={person ?? EVERYONE}
              onValueChange={setWho}
              options={[
                { value: EVERYONE, label: 'Everyone' },
                ...people.map(([value, label]) => ({ value, label })),
              ]}
              className="w-44"
            />
          )}
          <Select {...span.control} aria-label="Weeks of days" className="w-44" />
        </div>
      }
    >
      <Loaded query={days} failure="Failed to fetch the days">
        {(rows) => (
          <Chart
            name="Visits a day"
            kind="lines"
            rows={byDay(rows, span.query, person)}
            of={{
              header: 'Day',
              read: ({ day }: DayCounts) => formatDay(day),
              raw: ({ day }) => day,
              short: ({ day }) => shortDate(day),
            }}
            series={drawn.map((step) => ({
              label: stepLabels[step],
              read: (row: DayCounts) => row[step],
              defines: stepDefinitions[step],
            }))}
            // The day's screen shows the doors to leaders.
            listOf={({ day, visits }) =>
              isLeader && visits > 0 ? { to: `/queues/day?day=${day}`, label: 'Show the day' } : null
            }
            empty="Visits appear here after the first one is recorded."
          />
        )}
      </Loaded>
    </Section>
  );
}
