import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { CaptureDetails } from '#contract/captures.ts';
import { counted } from '#domain/standing.ts';
import { api, tellFailure } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Delivers the roofs that are ready. */
export function DeliverButton({ capture }: { capture: CaptureDetails }) {
  const { id, state, missing, placing, readyRoofs, unreviewedRoofs } = capture;
  const [isAsking, setAsking] = useState(false);
  const deliver = useMutation({
    mutationFn: () => api.captures.deliver({ params: { captureId: id } }),
    onSuccess: () =>
      toast({
        title: 'Capture delivered',
        description: `Contractors in the ZIP code can now see ${counted(readyRoofs, 'roof', 'roofs')} of it.`,
      }),
    onError: (error) => tellFailure(error, 'Failed to deliver the capture'),
    onSettled: () => setAsking(false),
  });
  const isReady = missing.length === 0 && placing === null && readyRoofs > 0;
  if (state === 'delivered' && readyRoofs === 0) return null;
  return (
    <>
      <Button
        className="w-fit"
        variant={isReady ? 'primary' : 'secondary'}
        disabled={!isReady}
        onClick={() => setAsking(true)}
      >
        <Send />
        {readyRoofs === 0 ? 'Deliver' : `Deliver ${counted(readyRoofs, 'Roof', 'Roofs')}`}
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title="Deliver this capture?"
        description={`Contractors in the ZIP code will see the pictures and facts of ${counted(readyRoofs, 'roof', 'roofs')}.${unreviewedRoofs > 0 && state !== 'delivered' ? ` For ${unreviewedRoofs.toLocaleString()} of them it says that software found nothing and nobody reviewed them.` : ''} The other roofs stay open. You can no longer add pictures to this capture.`}
        action="Deliver capture"
        destructive={false}
        pending={deliver.isPending}
        onConfirm={() => deliver.mutate()}
      />
    </>
  );
}
