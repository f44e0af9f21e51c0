import { funnelSteps, stepDefinitions, stepLabels, type WeekOfRep } from '#domain/figures/canvassing.ts';
import { formatDay } from '#web/ui/days.ts';
import { DefinedHead } from '#web/ui/defined-head.tsx';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';
import { weekColumns } from './csv-columns.ts';
import { SaveCsv } from './save-csv.tsx';

/** The funnel of each person, week by week, latest first. */
export function WeeksTable({ rows }: { rows: readonly WeekOfRep[] }) {
  return (
    <details>
      <summary className="min-h-8 cursor-pointer font-medium touch:min-h-11">Week by week</summary>
      <TableFrame tabIndex={0} role="region" aria-label="Weeks" className="mt-2 max-h-[70dvh]">
        <Table>
          <TableHeader>
            <TableRow>
              <TableHead>Week of</TableHead>
              <TableHead>Who</TableHead>
              {funnelSteps.map((step) => (
                <DefinedHead key={step} term={stepLabels[step]} className="text-right">
                  {stepDefinitions[step]}
                </DefinedHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.toReversed().map((row) => (
              <TableRow key={`${row.week} ${row.userId}`}>
                <TableCell className="whitespace-nowrap">{formatDay(row.week)}</TableCell>
                <TableCell className="min-w-32 wrap-anywhere">{row.name}</TableCell>
                {funnelSteps.map((step) => (
                  <TableCell key={step} className="text-right tabular-nums">
                    {row[step].toLocaleString()}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableFrame>
      <div className="mt-3">
        <SaveCsv name="weeks" rows={rows} columns={weekColumns} />
      </div>
    </details>
  );
}
