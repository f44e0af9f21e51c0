import { useMutation } from '@tanstack/react-query';
import { RotateCcw, X } from 'lucide-react';
import type { Operation } from '#contract/operations.ts';
import { api, tellFailure } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';

/** Cancels running work, retries failed work: as far as the server allows the reader. */
export function OperationActions({ operation, title }: { operation: Operation; title: string }) {
  const params = { operationId: operation.id };
  const cancel = useChange(() => api.operations.cancel({ params }), 'Failed to cancel it');
  const retry = useChange(() => api.operations.retry({ params }), 'Failed to retry it');
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
          Try again
        </Button>
      )}
    </>
  );
}

function useChange(change: () => Promise<unknown>, failure: string) {
  return useMutation({
    mutationFn: change,
    onError: (error) => tellFailure(error, failure),
  });
}
