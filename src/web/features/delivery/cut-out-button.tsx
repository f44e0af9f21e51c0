import { Crop } from 'lucide-react';
import { api, refreshAfter } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { operationEnded } from '#web/operations/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Has the roofs of a capture cut out of its pictures, again too. */
export function CutOutButton({ captureId, done }: { captureId: number; done: boolean }) {
  const place = useAct(() => api.captures.place({ params: { captureId } }), {
    failure: 'Failed to start',
    onDone: async ({ operationId }) => {
      const { state, error, result } = await operationEnded(operationId);
      const description = result?.message ?? error ?? 'It was canceled.';
      toast({ title: state === 'completed' ? 'Roofs cut out' : 'Roofs were not cut out', description });
      await refreshAfter(api.captures.place);
    },
  });
  return (
    <Button
      size="sm"
      variant={done ? 'ghost' : 'primary'}
      pending={place.isPending}
      onClick={() => place.mutate()}
    >
      <Crop />
      {done ? 'Cut Out Again' : 'Cut Out Roofs'}
    </Button>
  );
}
