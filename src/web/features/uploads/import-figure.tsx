import { operationKinds } from '#domain/operations.ts';
import { OperationActions } from '#web/operations/operation-actions.tsx';
import { useOperation } from '#web/operations/use-operation.ts';
import { figureOf } from './import-progress.ts';
import type { ImportRun } from './import-run.ts';

/** How far the import really is, as its operation tells, and the way to end it. */
export function ImportFigure({ run }: { run: Extract<ImportRun, { phase: 'running' }> }) {
  const { data: operation } = useOperation(run.uploadId, { isStarting: true });
  const state = operation?.step === 'save' ? 'importing' : 'receiving';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-sm text-muted-foreground tabular-nums">
        {operation?.isCanceling
          ? 'Canceling...'
          : figureOf({ ...run, state, rowsRead: operation?.done ?? 0 })}
      </p>
      {operation && <OperationActions operation={operation} title={operationKinds['uploads.import'].title} />}
    </div>
  );
}
