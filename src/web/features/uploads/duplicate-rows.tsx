import type { UploadResult } from '#contract/uploads.ts';
import { TableFrame } from '#web/ui/table.tsx';
import { countOf } from './amounts.ts';

interface DuplicateRowsProps {
  /** The first of them. */
  rows: UploadResult['duplicateRows'];
  /** How many there are in all. */
  duplicates: number;
}

/** Which rows mean the property of another row, and which one was taken. */
export function DuplicateRows({ rows, duplicates }: DuplicateRowsProps) {
  if (duplicates === 0) return null;
  return (
    <div className="grid gap-2">
      <h4 className="font-medium">
        {countOf(duplicates, 'row')} left out, for the property stands in another row
      </h4>
      <TableFrame role="region" aria-label="Rows left out" tabIndex={0} className="max-h-40">
        <ul className="grid gap-x-6 gap-y-1 p-3 text-sm sm:grid-cols-2">
          {rows.map(({ row, sameAs }) => (
            <li key={row} className="tabular-nums">
              Row {row.toLocaleString()} is the property of row {sameAs.toLocaleString()}
            </li>
          ))}
          {duplicates > rows.length && (
            <li className="text-muted-foreground">and {(duplicates - rows.length).toLocaleString()} more</li>
          )}
        </ul>
      </TableFrame>
    </div>
  );
}
