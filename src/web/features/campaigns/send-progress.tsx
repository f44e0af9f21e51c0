import { Square } from 'lucide-react';
import type { MailSending } from '#contract/mail-sending.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';

/** A sending under way, which can be stopped. */
export function SendProgress({ campaignId, sending }: { campaignId: number; sending: MailSending }) {
  const stop = useAct(() => api.mailSending.stop({ params: { campaignId } }), { failure: 'Failed to stop' });
  const { operation } = sending;
  const done = operation?.done ?? 0;
  const total = operation?.total ?? 0;
  return (
    <>
      <div role="status" className="grid gap-1.5">
        <p className="tabular-nums">
          {total === 0
            ? 'Waiting for its turn...'
            : `${done.toLocaleString()} of ${total.toLocaleString()} pieces`}
        </p>
        <Progress value={total === 0 ? 0 : Math.round((100 * done) / total)} label="Pieces sent" />
        {operation?.error && <p className="text-muted-foreground wrap-anywhere">{operation.error}</p>}
      </div>
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={operation?.isCanceling}
        pending={stop.isPending}
        onClick={() => stop.mutate()}
      >
        <Square />
        {operation?.isCanceling ? 'Stopping...' : 'Stop Sending'}
      </Button>
    </>
  );
}
