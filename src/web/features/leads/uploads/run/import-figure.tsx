import { useEffect } from 'react';
import { operationKinds } from '#domain/operations.ts';
import { OperationActions } from '#web/operations/operation-actions.tsx';
import { useOperation } from '#web/operations/use-operation.ts';
import { figureOf, type Progress } from './import-progress.ts';
import { type ImportRun, importRun } from './import-run.ts';

/** The real progress of the import's operation, and a button to cancel it. */
export function ImportFigure({ run }: { run: Extract<ImportRun, { phase: 'running' }> }) {
  const { data: operation } = useOperation(run.uploadId, { isStarting: true });
  const state = stateOf(operation?.step);
  const ended = operation?.state === 'canceled' || operation?.state === 'failed' ? operation.error : null;
  useEffect(() => {
    if (ended) importRun.breakOff(run.uploadId, ended);
  }, [ended, run.uploadId]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-sm text-muted-foreground tabular-nums">
        {operation?.isCanceling
          ? 'Canceling...'
          : figureOf({ ...run, state, rowsRead: operation?.done ?? 0 })}
      </p>
      {operation && <OperationActions operation={operation} title={operationKinds[operation.name].title} />}
    </div>
  );
}

function stateOf(step: string | null | undefined): Progress['state'] {
  if (step === 'save') return 'importing';
  return step === 'compare' ? 'comparing' : 'receiving';
}
