import { useQuery } from '@tanstack/react-query';
import type { Hook, HookDeliveryDetail } from '#contract/hooks.ts';
import { hookEvents } from '#domain/hooks/event-types.ts';
import { api, query } from '#web/api/index.ts';
import { tellDone, useAct } from '#web/forms/use-act.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { ScrollArea } from '#web/ui/scroll-area.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { attemptOf, deliveryLabels } from './words.ts';

interface DeliveryDialogProps {
  hook: Hook;
  /** Open while there is one. */
  deliveryId: number | null;
  onClose: () => void;
}

/** What was sent, byte for byte, and what the receiver answered each time. */
export function DeliveryDialog({ hook, deliveryId, onClose }: DeliveryDialogProps) {
  const shown = useLast(deliveryId);
  const params = { hookId: hook.id, deliveryId: shown ?? 0 };
  const delivery = useQuery({ ...query(api.hooks.delivery, { params }), enabled: shown !== null });
  const again = useAct(() => api.hooks.sendAgain({ params }), {
    failure: 'Failed to send the delivery again',
    onDone: tellDone,
  });
  return (
    <Dialog open={deliveryId !== null} onOpenChange={(open) => open || onClose()}>
      <DialogContent className="sm:max-w-2xl">
        <DialogHeader>
          <DialogTitle>{delivery.data ? hookEvents[delivery.data.type].label : 'Delivery'}</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {delivery.data ? delivery.data.messageId : 'What was sent and answered'}
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <Loaded query={delivery} failure="Failed to fetch the delivery">
            {(found) => <Detail delivery={found} />}
          </Loaded>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">Close</Button>
          </DialogClose>
          <Button
            pending={again.isPending}
            busy={!delivery.data}
            why={
              (hook.ended !== null && 'This webhook has ended.') ||
              (delivery.data?.state === 'waiting' && 'It is being sent already.')
            }
            onClick={() => again.mutate()}
          >
            Send Again
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Detail({ delivery: { state, body, attempts, nextAt } }: { delivery: HookDeliveryDetail }) {
  const { label, variant } = deliveryLabels[state];
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="flex flex-wrap items-center gap-2">
        <Badge variant={variant}>{label}</Badge>
        {nextAt && `Next try at ${dateAndTime(nextAt)}`}
      </p>
      <div className="grid grid-cols-1 gap-2">
        <h3 className="font-medium">Body</h3>
        {body === null ? (
          <p className="text-muted-foreground">It is created when the event is sent.</p>
        ) : (
          <Text label="Body">{indented(body)}</Text>
        )}
      </div>
      <div className="grid grid-cols-1 gap-2">
        <h3 className="font-medium">Tries</h3>
        {attempts.length === 0 && <p className="text-muted-foreground">Not tried yet.</p>}
        <ol className="grid gap-3">
          {attempts.map((attempt, place) => (
            <li key={attempt.at} className="grid gap-1">
              <p>
                {attemptOf(attempt)}
                <span className="block text-sm text-muted-foreground">
                  {dateAndTime(attempt.at)}
                  {attempt.isProbe && ', to see whether it works again'}
                </span>
              </p>
              {attempt.answer && (
                <Text label={`Answer to try ${attempts.length - place}`}>{attempt.answer}</Text>
              )}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** Scrolls on its own, also by keys. */
function Text({ label, children }: { label: string; children: string }) {
  return (
    <ScrollArea aria-label={label} className="max-h-64 rounded-lg bg-muted p-3">
      <pre className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{children}</pre>
    </ScrollArea>
  );
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
