import type { PreviewOutcome } from '#contract/upload-previews.ts';
import { TableFrame } from '#web/ui/table.tsx';
import { countOf } from '../result/amounts.ts';

/** Which rows would be stored without the coordinates they bring, and why. */
export function MisplacedRows({
  outcome: { misplaced = 0, misplacedRows = [] },
}: {
  outcome: PreviewOutcome;
}) {
  if (misplaced === 0) return null;
  return (
    <div className="grid gap-2">
      <h4 className="font-medium">{countOf(misplaced, 'row')} without the coordinates of the file</h4>
      <TableFrame role="region" aria-label="Coordinates left out" tabIndex={0} className="max-h-48">
        <ul className="grid gap-2 p-3 text-sm">
          {misplacedRows.map(({ row, address, zipCode, latitude, longitude, meters }) => (
            <li key={row} className="break-words tabular-nums">
              <span className="text-muted-foreground">Row {row.toLocaleString()} ·</span> {address}:{' '}
              {latitude}, {longitude} is {milesOf(meters)} from the middle of ZIP {zipCode}
            </li>
          ))}
          {misplaced > misplacedRows.length && (
            <li className="text-muted-foreground">
              and {(misplaced - misplacedRows.length).toLocaleString()} more
            </li>
          )}
        </ul>
      </TableFrame>
    </div>
  );
}

const METERS_A_MILE = 1609.344;
const milesOf = (meters: number): string => countOf(Math.round(meters / METERS_A_MILE), 'mile');
