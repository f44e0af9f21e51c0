import type { RepTotals } from '#domain/figures/canvassing.ts';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';
import { peopleColumns } from './csv-columns.ts';
import { SaveCsv } from './save-csv.tsx';
import { Share } from './share.tsx';

/** Who did how much and how well; too few visits have a dash instead of a rank. */
export function Leaderboard({ people }: { people: readonly RepTotals[] }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <TableFrame tabIndex={0} role="region" aria-label="People">
        <Table>
          <TableHeader>
            <TableRow>
              <TableHead className="w-10">#</TableHead>
              <TableHead>Who</TableHead>
              <TableHead className="text-right">Visits</TableHead>
              <TableHead>At the door</TableHead>
              <TableHead>Answered</TableHead>
              <TableHead>Conversations</TableHead>
              <TableHead className="text-right">Appointments</TableHead>
              <TableHead className="text-right">Inspections</TableHead>
              <TableHead className="text-right">Sold</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {people.map((one) => (
              <TableRow key={one.userId}>
                <TableCell className="tabular-nums">{one.rank ?? '–'}</TableCell>
                <TableCell className="min-w-32 font-medium wrap-anywhere">{one.name}</TableCell>
                <TableCell className="text-right tabular-nums">{one.visits.toLocaleString()}</TableCell>
                <TableCell>
                  <Share part={one.verified} of={one.visits} />
                </TableCell>
                <TableCell>
                  <Share part={one.answered} of={one.visits} />
                </TableCell>
                <TableCell>
                  <Share part={one.conversations} of={one.visits} />
                </TableCell>
                <TableCell className="text-right tabular-nums">{one.appointments}</TableCell>
                <TableCell className="text-right tabular-nums">{one.inspections}</TableCell>
                <TableCell className="text-right tabular-nums">{one.sold}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableFrame>
      <SaveCsv name="people" rows={people} columns={peopleColumns} />
    </div>
  );
}
