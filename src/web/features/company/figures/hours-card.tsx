import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import type { HourOfWeek } from '#contract/figures.ts';
import { bestHours, formatHour, hourGrid, hoursOfDay, weekdays } from '#domain/figures/best-hours.ts';
import { SHARE_FROM } from '#domain/figures/wilson.ts';
import { api, query } from '#web/api/index.ts';
import { Chart } from '#web/charts/chart.tsx';
import { DataTable } from '#web/lists/data-table.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { SaveCsv } from '#web/lists/save-csv.tsx';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { Section } from '#web/ui/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { hourColumns } from './csv-columns.ts';
import { Share } from './share.tsx';
import { useSpan } from './use-span.ts';

/** When people answer and talk: the share of visits that came to a conversation, by the hour of the week. */
export function HoursCard() {
  const span = useSpan(26);
  const hours = useQuery(query(api.figures.hours, { query: span.query }));
  return (
    <Section
      title="Best hours"
      description={`Conversations of all visits, by the hour on your clock. From ${SHARE_FROM} visits on as a percentage, with the range it is probably in.`}
      actions={<Select {...span.control} aria-label="Weeks of hours" className="w-44" />}
      className="grid grid-cols-1 gap-4"
    >
      <Loaded query={hours} failure="Failed to fetch the hours">
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon={Clock} title="No visits in this time" className="py-6">
              Hours appear here after the first recorded visit.
            </EmptyState>
          ) : (
            <>
              <p>{describeBestHours(found)}</p>
              <OutcomesByHour hours={found} />
              <HoursTable hours={found} />
              <SaveCsv name="best hours" rows={found} columns={hourColumns} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

/** What came of the visits of each hour of the day, each visit once. */
function OutcomesByHour({ hours }: { hours: readonly HourOfWeek[] }) {
  return (
    <Chart
      name="Outcomes by hour"
      kind="bars"
      rows={hoursOfDay(hours)}
      of={{ header: 'Hour', read: ({ hour }) => formatHour(hour), short: ({ hour }) => shortHour(hour) }}
      series={[
        { label: 'Appointment', read: ({ set }) => set, look: 'text-success-text' },
        { label: 'Other conversation', read: ({ talked }) => talked, look: 'text-primary' },
        { label: 'Answered, no conversation', read: ({ refused }) => refused, look: 'text-accent' },
        { label: 'Not home', read: ({ notHome }) => notHome, look: 'text-input' },
      ]}
      empty="Hours appear here after the first recorded visit."
    />
  );
}

/** '4 pm' */
const shortHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`;

const BEST = 3;

function describeBestHours(hours: readonly HourOfWeek[]): string {
  const best = bestHours(hours).slice(0, BEST);
  if (best.length === 0) return `No hour has ${SHARE_FROM} visits yet: too few to call one the best.`;
  const named = best.map(({ weekday, hour }) => `${weekdays[weekday - 1]} ${formatHour(hour)}`);
  return `Best so far: ${named.join(', ')}.`;
}

/** Hours down, days across; the more conversations, the stronger the ground. */
function HoursTable({ hours }: { hours: readonly HourOfWeek[] }) {
  const most = Math.max(0, ...hours.map((one) => (one.visits < SHARE_FROM ? 0 : rateOf(one))));
  return (
    <DataTable
      rows={hourGrid(hours)}
      columns={[
        {
          header: 'Hour',
          rowHead: true,
          body: 'whitespace-nowrap bg-muted text-sm text-muted-foreground',
          cell: ({ hour }) => formatHour(hour),
        },
        ...weekdays.map(
          (header, day): TableColumn<HoursRow> => ({
            header,
            body: ({ days }) => groundOf(days[day] ?? null, most),
            cell: ({ days }) => <HourFigures of={days[day] ?? null} />,
          }),
        ),
      ]}
      keyOf={({ hour }) => hour}
      tabIndex={0}
      role="region"
      aria-label="Hours of the week"
    />
  );
}

type HoursRow = ReturnType<typeof hourGrid>[number];

const rateOf = ({ conversations, visits }: HourOfWeek) => conversations / visits;

const grounds = ['', 'bg-primary/8', 'bg-primary/16', 'bg-primary/24'];

function groundOf(cell: HourOfWeek | null, most: number) {
  if (!cell) return 'text-muted-foreground';
  const isEnough = cell.visits >= SHARE_FROM;
  const step = isEnough && most > 0 ? Math.ceil((rateOf(cell) / most) * (grounds.length - 1)) : 0;
  return cn('py-1.5 align-top [&_span]:text-foreground', grounds[step]);
}

function HourFigures({ of: cell }: { of: HourOfWeek | null }) {
  if (!cell) return '–';
  return (
    <>
      <Share part={cell.conversations} of={cell.visits} />
      {cell.visits >= SHARE_FROM && (
        <span className="block text-sm whitespace-nowrap tabular-nums">
          {cell.visits.toLocaleString()} visits
        </span>
      )}
    </>
  );
}
