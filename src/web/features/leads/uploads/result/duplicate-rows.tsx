import type { UploadResult } from '#contract/uploads.ts';
import { counted } from '#domain/standing.ts';
import { TableFrame } from '#web/ui/table.tsx';

type Pairs = UploadResult['duplicateRows'];

interface DuplicateRowsProps {
  /** The first of them. */
  rows: Pairs;
  /** How many there are in all. */
  duplicates: number;
}

/** Which rows mean the property of another row, and which one was taken. */
export function DuplicateRows({ rows, duplicates }: DuplicateRowsProps) {
  return (
    <RowPairs
      title={`${counted(duplicates, 'row', 'rows')} left out, because another row has the same property`}
      label="Rows left out"
      rows={rows}
      count={duplicates}
      relation="has the same property as row"
    />
  );
}

interface ConflictRowsProps {
  /** The first of them. */
  rows: Pairs | undefined;
  conflicts: number | undefined;
}

/** Rows that bear the parcel number of another row and a different address: both are kept. */
export function ConflictRows({ rows = [], conflicts = 0 }: ConflictRowsProps) {
  return (
    <RowPairs
      title={`${counted(conflicts, 'row', 'rows')} with another row’s parcel number and a different address`}
      hint="Each is kept as a separate property. Check whether the number or the address is wrong."
      label="Different addresses with one parcel number"
      rows={rows}
      count={conflicts}
      relation="has the same number as row"
    />
  );
}

interface RowPairsProps {
  title: string;
  hint?: string;
  label: string;
  rows: Pairs;
  count: number;
  relation: string;
}

function RowPairs({ title, hint, label, rows, count, relation }: RowPairsProps) {
  if (count === 0) return null;
  return (
    <div className="grid gap-2">
      <h4 className="font-medium">{title}</h4>
      {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
      <TableFrame role="region" aria-label={label} tabIndex={0} className="max-h-48">
        <ul className="grid gap-2 p-3 text-sm">
          {rows.map(({ row, address, sameAs, sameAsAddress }) => (
            <li key={row} className="break-words tabular-nums">
              <span className="text-muted-foreground">
                Row {row.toLocaleString()} {relation} {sameAs.toLocaleString()}
              </span>
              {address && (
                <>
                  : {address}
                  {sameAsAddress && <span className="text-muted-foreground"> and {sameAsAddress}</span>}
                </>
              )}
            </li>
          ))}
          {count > rows.length && (
            <li className="text-muted-foreground">and {(count - rows.length).toLocaleString()} more</li>
          )}
        </ul>
      </TableFrame>
    </div>
  );
}
