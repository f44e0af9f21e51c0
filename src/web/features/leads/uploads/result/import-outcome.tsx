import { CircleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { UploadResult } from '#contract/uploads.ts';
import { PermitOutcomeView } from '#web/features/leads/permits/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { ImportFigure } from '../run/import-figure.tsx';
import type { ImportRun } from '../run/import-run.ts';
import { ColumnsRead } from './columns-read.tsx';
import { ConflictRows, DuplicateRows } from './duplicate-rows.tsx';
import { ImportCounts } from './import-counts.tsx';
import { RejectedRows } from './rejected-rows.tsx';

interface ImportOutcomeProps {
  run: ImportRun;
  onDismiss: () => void;
}

/** The progress of the import, then its result. The bar moves as docs/product.md defines; the figure next to it is real. */
export function ImportOutcome({ run, onDismiss }: ImportOutcomeProps) {
  switch (run.phase) {
    case 'idle':
      return null;
    case 'running':
      return (
        <Panel fileName={run.fileName} bar={run.bar}>
          <ImportFigure run={run} />
          <p className="text-sm text-muted-foreground">
            You can leave this screen. The import continues and appears under Recent imports or among the
            previews.
          </p>
        </Panel>
      );
    case 'done':
      return (
        <Panel fileName={run.fileName} bar={100} onDismiss={onDismiss}>
          <ImportResult result={run.result} />
        </Panel>
      );
    case 'failed':
      return (
        <Panel fileName={run.fileName} bar={0} onDismiss={onDismiss}>
          <p className="flex gap-2 text-destructive-text">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">{run.sentence}</span>
          </p>
        </Panel>
      );
  }
}

interface PanelProps {
  fileName: string;
  /** 0 to 100. */
  bar: number;
  onDismiss?: () => void;
  children: ReactNode;
}

function Panel({ fileName, bar, onDismiss, children }: PanelProps) {
  return (
    <section aria-label="Import" className="grid gap-3 border-t pt-5">
      <div className="flex items-center gap-3">
        <h3 className="min-w-0 grow truncate font-medium">{fileName}</h3>
        <span className="text-sm text-muted-foreground tabular-nums">{bar}%</span>
        {onDismiss && (
          <Button variant="ghost" size="icon-sm" aria-label="Dismiss" className="-my-1" onClick={onDismiss}>
            <X />
          </Button>
        )}
      </div>
      <Progress value={bar} label={`Import of ${fileName}`} />
      {children}
    </section>
  );
}

function ImportResult({ result }: { result: UploadResult }) {
  return (
    <div className="grid gap-5">
      <p>{result.message}</p>
      <ImportCounts counts={result} />
      {result.permits ? (
        <PermitOutcomeView outcome={{ ...result.permits, firstRows: [] }} />
      ) : (
        <NextSteps zips={result.zips} />
      )}
      <RejectedRows rows={result.rejectedRows} rejected={result.rejected} uploadId={result.uploadId} />
      <ConflictRows rows={result.conflictRows} conflicts={result.conflicts} />
      <DuplicateRows rows={result.duplicateRows} duplicates={result.duplicates} />
      <ColumnsRead columns={result.columns} ignoredColumns={result.ignoredColumns} open />
    </div>
  );
}

const OFFERED = 3;

/** What one does with properties that came in: hand their ZIP to a contractor, or look at them. */
function NextSteps({ zips }: Pick<UploadResult, 'zips'>) {
  const offered = zips.slice(0, OFFERED);
  if (offered.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h4 className="font-medium">Next: give it to a contractor</h4>
      <div className="flex flex-wrap gap-2">
        {offered.map((zipCode) => (
          <Button key={zipCode} asChild variant="secondary" size="sm">
            <Link to={`/admin-dashboard?tab=users&assign=${zipCode}`}>Give {zipCode} to a contractor</Link>
          </Button>
        ))}
        <Button asChild variant="ghost" size="sm">
          <Link to={offered.length === 1 ? `/dashboard?zip=${offered[0]}` : '/dashboard'}>
            See the Properties
          </Link>
        </Button>
      </div>
    </div>
  );
}
