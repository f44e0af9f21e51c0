import { RANKED_FROM, type RepTotals, stepDefinitions } from '#domain/figures/canvassing.ts';
import { DefinedHead } from '#web/ui/defined-head.tsx';
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
              <DefinedHead term="#" className="w-10">
                Rank by conversations for each visit, from {RANKED_FROM} visits on: the rate of fewer says
                little.
              </DefinedHead>
              <TableHead>Who</TableHead>
              <DefinedHead term="Visits" className="text-right">
                {stepDefinitions.visits}
              </DefinedHead>
              <DefinedHead term="At the door">{stepDefinitions.verified}</DefinedHead>
              <DefinedHead term="Answered">{stepDefinitions.answered}</DefinedHead>
              <DefinedHead term="Conversations">{stepDefinitions.conversations}</DefinedHead>
              <DefinedHead term="Appointments" className="text-right">
                {stepDefinitions.appointments}
              </DefinedHead>
              <DefinedHead term="Inspections" className="text-right">
                {stepDefinitions.inspections}
              </DefinedHead>
              <DefinedHead term="Sold" className="text-right">
                {stepDefinitions.sold}
              </DefinedHead>
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
