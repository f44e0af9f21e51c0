import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { leaderboard, RANKED_FROM } from '#domain/figures/canvassing.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { useSpan } from './use-span.ts';
import { WeeklyMailSwitch } from './weekly-mail-switch.tsx';
import { WeeksTable } from './weeks-table.tsx';

/** What came of the company's visits: who did how much, how well, and week by week. */
export function FiguresCard() {
  const span = useSpan(8);
  const figures = useQuery(query(api.figures.weeks, { query: span.query }));
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <CardTitle>Visits</CardTitle>
          <CardDescription>
            Results of your crew’s visits. People are ranked from {RANKED_FROM} visits on.
          </CardDescription>
        </div>
        <Select {...span.control} aria-label="Weeks of visits" className="w-44" />
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-6">
        <Loaded query={figures} failure="Failed to fetch the figures">
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon={ChartNoAxesColumn} title="No visits in this time" className="py-6">
                Visits appear here after the first one is recorded.
              </EmptyState>
            ) : (
              <>
                <Leaderboard people={leaderboard(rows)} />
                <WeeksTable rows={rows} />
              </>
            )
          }
        </Loaded>
        <WeeklyMailSwitch />
      </CardContent>
    </Card>
  );
}
