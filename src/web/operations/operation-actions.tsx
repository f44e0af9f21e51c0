import { RotateCcw, X } from 'lucide-react';
import type { Operation } from '#contract/operations.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';

/** Cancels running work, retries failed work: as far as the server allows the reader. */
export function OperationActions({ operation, title }: { operation: Operation; title: string }) {
  const params = { operationId: operation.id };
  const cancel = useAct(() => api.operations.cancel({ params }), { failure: 'Failed to cancel it' });
  const retry = useAct(() => api.operations.retry({ params }), { failure: 'Failed to retry it' });
  const about = `${title}: ${operation.subject}`;
  return (
    <>
      {operation.may.cancel && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Cancel ${about}`}
          pending={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          <X />
          Cancel
        </Button>
      )}
      {operation.may.retry && (
        <Button
          size="sm"
          aria-label={`Try again ${about}`}
          pending={retry.isPending}
          onClick={() => retry.mutate()}
        >
          <RotateCcw />
          Try Again
        </Button>
      )}
    </>
  );
}
