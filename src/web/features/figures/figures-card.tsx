import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { leaderboard, RANKED_FROM } from '#domain/figures/canvassing.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { dayOf, ownTimeZone } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { Definitions } from './definitions.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { WeeksTable } from './weeks-table.tsx';

const spans = [
  { value: '1', label: 'This week' },
  { value: '4', label: 'Last 4 weeks' },
  { value: '8', label: 'Last 8 weeks' },
  { value: '26', label: 'Last 26 weeks' },
];

/** What came of the company's visits: who did how much, how well, and week by week. */
export function FiguresCard() {
  const [weeks, setWeeks] = useState('8');
  const [today] = useState(() => new Date());
  const days = { from: dayOf(mondayBefore(today, Number(weeks) - 1)), to: dayOf(today) };
  const figures = useQuery(query(api.figures.weeks, { query: { ...days, timeZone: ownTimeZone() } }));
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <CardTitle>Visits</CardTitle>
          <CardDescription>What came of them. Ranked from {RANKED_FROM} visits on.</CardDescription>
        </div>
        <Select aria-label="Weeks" value={weeks} onValueChange={setWeeks} options={spans} className="w-44" />
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-6">
        <Loaded query={figures} failure="Failed to fetch the figures">
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon={ChartNoAxesColumn} title="No visits in this time" className="py-6">
                Visits appear here once somebody says what came of one.
              </EmptyState>
            ) : (
              <>
                <Leaderboard people={leaderboard(rows)} />
                <WeeksTable rows={rows} />
                <Definitions />
              </>
            )
          }
        </Loaded>
      </CardContent>
    </Card>
  );
}

function mondayBefore(day: Date, weeks: number): Date {
  const sinceMonday = (day.getDay() + 6) % 7;
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - sinceMonday - 7 * weeks);
}
