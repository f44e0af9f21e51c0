import { operationKinds } from '#domain/operations.ts';
import { OperationActions } from '#web/operations/operation-actions.tsx';
import { useOperation } from '#web/operations/use-operation.ts';
import { Progress } from '#web/ui/progress.tsx';

/** How far the undoing of an import is, with the way to cancel it. */
export function Undoing({ operationId }: { operationId: string }) {
  const { data: operation } = useOperation(operationId);
  const { done = 0, total = null } = operation ?? {};
  return (
    <div className="grid w-48 gap-2">
      <p className="text-sm tabular-nums">
        Undoing{total ? `: ${done.toLocaleString()} of ${total.toLocaleString()}` : '...'}
      </p>
      <Progress value={total ? (done / total) * 100 : 0} label="Undoing the import" />
      {operation && (
        <div>
          <OperationActions operation={operation} title={operationKinds[operation.name].title} />
        </div>
      )}
    </div>
  );
}
