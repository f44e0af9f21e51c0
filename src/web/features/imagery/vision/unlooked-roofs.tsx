import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { UnlookedRoofs as Unlooked } from '#contract/vision.ts';
import { counted } from '#domain/standing.ts';
import { api, query, refreshAfter } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { operationEnded } from '#web/operations/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Roofs of a capture that the model did not go through, by why, and the way to have it try again. Nothing if none are. */
export function UnlookedRoofs({ captureId }: { captureId: number }) {
  const unlooked = useQuery(query(api.vision.listUnlooked, { params: { captureId } }));
  return (
    <Loaded query={unlooked} failure="Failed to fetch the roofs that the model did not look at">
      {(found) => (found.reasons.length === 0 ? null : <Found found={found} captureId={captureId} />)}
    </Loaded>
  );
}

function Found({ found: { isRunning, reasons }, captureId }: { found: Unlooked; captureId: number }) {
  const again = useAct(() => api.vision.lookAgain({ params: { captureId } }), {
    failure: 'Failed to have the model try again',
    onDone: async ({ operationId }) => {
      const { state, error, result } = await operationEnded(operationId);
      const description = result?.message ?? error ?? 'It was canceled.';
      toast({
        title: state === 'completed' ? 'The model tried again' : 'The model stopped',
        description,
      });
      await refreshAfter(api.vision.lookAgain);
    },
  });
  const total = reasons.reduce((sum, { roofs }) => sum + roofs, 0);
  return (
    <section aria-label="Roofs the model did not look at" className="grid gap-2 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium tabular-nums">
          The model did not look at {counted(total, 'roof', 'roofs')}
        </h3>
        {reasons.some(({ mayRetry }) => mayRetry) && (
          <Button
            size="sm"
            variant="secondary"
            pending={again.isPending}
            busy={isRunning}
            onClick={() => again.mutate()}
          >
            <RotateCw />
            {isRunning ? 'Working...' : 'Try Again'}
          </Button>
        )}
      </div>
      <ul className="grid gap-1">
        {reasons.map(({ reason, roofs, propertyIds }) => (
          <li key={reason}>
            <details>
              <summary className="cursor-pointer py-1 tabular-nums">
                {counted(roofs, 'roof', 'roofs')}: {reason}
              </summary>
              <p className="py-1 text-sm text-muted-foreground tabular-nums">
                {propertyIds.length < roofs ? `The first ${propertyIds.length}: roofs ` : 'Roofs '}
                {propertyIds.join(', ')}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
