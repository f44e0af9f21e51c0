import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import type { HourOfWeek } from '#contract/figures.ts';
import { bestHours, formatHour, weekdays } from '#domain/figures/best-hours.ts';
import { SHARE_FROM } from '#domain/figures/wilson.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { hourColumns } from './csv-columns.ts';
import { HoursTable } from './hours-table.tsx';
import { SaveCsv } from './save-csv.tsx';
import { useSpan } from './use-span.ts';

/** When people answer and talk: the share of visits that came to a conversation, by the hour of the week. */
export function HoursCard() {
  const span = useSpan(26);
  const hours = useQuery(query(api.figures.hours, { query: span.query }));
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <CardTitle>Best hours</CardTitle>
          <CardDescription>
            Conversations of all visits, by the hour on your clock. From {SHARE_FROM} visits on as a
            percentage, with its 95% interval.
          </CardDescription>
        </div>
        <Select {...span.control} aria-label="Weeks of hours" className="w-44" />
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-4">
        <Loaded query={hours} failure="Failed to fetch the hours">
          {(found) =>
            found.length === 0 ? (
              <EmptyState icon={Clock} title="No visits in this time" className="py-6">
                Hours appear here after the first recorded visit.
              </EmptyState>
            ) : (
              <>
                <p>{describeBestHours(found)}</p>
                <HoursTable hours={found} />
                <SaveCsv name="best hours" rows={found} columns={hourColumns} />
              </>
            )
          }
        </Loaded>
      </CardContent>
    </Card>
  );
}

const BEST = 3;

function describeBestHours(hours: readonly HourOfWeek[]): string {
  const best = bestHours(hours).slice(0, BEST);
  if (best.length === 0) return `No hour has ${SHARE_FROM} visits yet: too few to call one the best.`;
  const named = best.map(({ weekday, hour }) => `${weekdays[weekday - 1]} ${formatHour(hour)}`);
  return `Best so far: ${named.join(', ')}.`;
}
