import { Send } from 'lucide-react';
import type { CaptureDetails } from '#contract/captures.ts';
import { counted } from '#domain/standing.ts';
import { api } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Delivers the roofs that are ready. */
export function DeliverButton({ capture }: { capture: CaptureDetails }) {
  const { id, state, missing, placing, readyRoofs, unreviewedRoofs } = capture;
  const isReady = missing.length === 0 && placing === null && readyRoofs > 0;
  if (state === 'delivered' && readyRoofs === 0) return null;
  return (
    <AskedButton
      className="w-fit"
      variant={isReady ? 'primary' : 'secondary'}
      why={!isReady && (missing[0] ?? 'No roof is ready to be delivered.')}
      asks={{
        title: 'Deliver this capture?',
        description: `Contractors in the ZIP code will see the pictures and facts of ${counted(readyRoofs, 'roof', 'roofs')}.${unreviewedRoofs > 0 && state !== 'delivered' ? ` For ${unreviewedRoofs.toLocaleString()} of them it says that software found nothing and nobody reviewed them.` : ''} The other roofs stay open. You can no longer add pictures to this capture.`,
        action: 'Deliver Capture',
        destructive: false,
      }}
      act={() => api.captures.deliver({ params: { captureId: id } })}
      failure="Failed to deliver the capture"
      onDone={() =>
        toast({
          title: 'Capture delivered',
          description: `Contractors in the ZIP code can now see ${counted(readyRoofs, 'roof', 'roofs')} of it.`,
        })
      }
    >
      <Send />
      {readyRoofs === 0 ? 'Deliver' : `Deliver ${counted(readyRoofs, 'Roof', 'Roofs')}`}
    </AskedButton>
  );
}
