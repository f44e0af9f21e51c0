import type { ScoreWeights } from '#contract/scores.ts';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';

interface CalibrationTableProps {
  rows: NonNullable<ScoreWeights['report']>['calibration'];
}

/** Doors kept back by tenths, the most promising first: how many the weights expected to be won, and how many were. */
export function CalibrationTable({ rows }: CalibrationTableProps) {
  return (
    <TableFrame>
      <Table>
        <caption className="sr-only">Expected and won deals by tenths of the doors</caption>
        <TableHeader>
          <tr>
            <TableHead>Tenth</TableHead>
            <TableHead className="text-right">Doors</TableHead>
            <TableHead className="text-right">Expected</TableHead>
            <TableHead className="text-right">Won</TableHead>
          </tr>
        </TableHeader>
        <TableBody>
          {rows
            .map((row, place) => ({ ...row, tenth: place + 1 }))
            .map(({ tenth, doors, predicted, won }) => (
              <TableRow key={tenth}>
                <TableCell>{tenth === 1 ? '1, most promising' : tenth}</TableCell>
                <TableCell className="text-right tabular-nums">{doors}</TableCell>
                <TableCell className="text-right tabular-nums">{(doors * predicted).toFixed(1)}</TableCell>
                <TableCell className="text-right tabular-nums">{won}</TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
