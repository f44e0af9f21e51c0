import { TriangleAlert } from 'lucide-react';
import type { PreviewOutcome } from '#contract/upload-previews.ts';
import { counted } from '#domain/standing.ts';
import { PermitOutcomeView } from '#web/features/leads/permits/index.ts';
import { TableFrame } from '#web/ui/table.tsx';
import { ConflictRows, DuplicateRows } from '../result/duplicate-rows.tsx';
import { ImportCounts } from '../result/import-counts.tsx';
import { RejectedRows } from '../result/rejected-rows.tsx';

/** What an import would do: how many rows, into which ZIP codes, what to look at, and what would be left out. */
export function Outcome({ outcome }: { outcome: PreviewOutcome }) {
  return (
    <div className="grid gap-5">
      <ImportCounts counts={outcome} />
      {outcome.permits && <PermitOutcomeView outcome={outcome.permits} />}
      <Zips outcome={outcome} />
      <Warnings warnings={outcome.warnings} />
      <MisplacedRows outcome={outcome} />
      <Rejections outcome={outcome} />
      <RejectedRows rows={outcome.rejectedRows} rejected={outcome.rejected} uploadId={null} />
      <ConflictRows rows={outcome.conflictRows} conflicts={outcome.conflicts} />
      <DuplicateRows rows={outcome.duplicateRows} duplicates={outcome.duplicates} />
    </div>
  );
}

function Zips({ outcome: { zips, zipCount } }: { outcome: PreviewOutcome }) {
  if (zips.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">Into {counted(zipCount, 'ZIP code', 'ZIP codes')}</h3>
      <ul className="flex flex-wrap gap-1.5 text-sm tabular-nums">
        {zips.map(({ zipCode, rows, isNew }) => (
          <li key={zipCode} className="flex min-h-7 items-center gap-1.5 rounded-md border px-2">
            <span className="font-medium">{zipCode}</span>
            <span className="text-muted-foreground">
              {counted(rows, 'row', 'rows')}
              {isNew && ', new here'}
            </span>
          </li>
        ))}
        {zipCount > zips.length && (
          <li className="flex min-h-7 items-center text-muted-foreground">
            and {(zipCount - zips.length).toLocaleString()} more
          </li>
        )}
      </ul>
    </div>
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="What to look at" className="grid gap-1.5">
      {warnings.map((sentence) => (
        <li key={sentence} className="flex gap-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-severity-minor-text" />
          <span className="min-w-0 break-words">{sentence}</span>
        </li>
      ))}
    </ul>
  );
}

const REASONS = 10;

/** Why rows would be rejected, where more than can be listed are. */
function Rejections({ outcome: { rejections, rejected, rejectedRows } }: { outcome: PreviewOutcome }) {
  if (rejections.length === 0 || rejected <= rejectedRows.length) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">Why rows would be rejected</h3>
      <ul className="grid gap-1 text-sm">
        {rejections.slice(0, REASONS).map(({ column, reason, rows }) => (
          <li key={`${column} ${reason}`} className="flex gap-3">
            <span className="min-w-0 grow break-words text-muted-foreground">
              {[column, reason].filter(Boolean).join(': ')}
            </span>
            <span className="shrink-0 tabular-nums">{counted(rows, 'row', 'rows')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Which rows would be stored without the coordinates they bring, and why. */
function MisplacedRows({ outcome: { misplaced = 0, misplacedRows = [] } }: { outcome: PreviewOutcome }) {
  if (misplaced === 0) return null;
  return (
    <div className="grid gap-2">
      <h4 className="font-medium">{counted(misplaced, 'row', 'rows')} without the coordinates of the file</h4>
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
const milesOf = (meters: number): string => counted(Math.round(meters / METERS_A_MILE), 'mile', 'miles');
