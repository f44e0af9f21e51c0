import { type ComponentProps, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { useAct } from './use-act.ts';

type Asked = Pick<
  ComponentProps<typeof Confirm>,
  'title' | 'description' | 'action' | 'destructive' | 'typed'
>;

interface AskedButtonProps<Done> extends Omit<ComponentProps<typeof Button>, 'onClick' | 'pending'> {
  /** What the dialog says. */
  asks: Asked;
  /** What is done once it is confirmed. */
  act: () => Promise<Done>;
  onDone?: (done: Done) => unknown;
  /** Shown if it fails and the server gives no sentence. */
  failure: string;
  failureTitle?: string;
}

/** A button that asks before it acts, stays open while it acts, and says why if it fails. */
export function AskedButton<Done>(props: AskedButtonProps<Done>) {
  const { asks, act, onDone, failure, failureTitle, ...button } = props;
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useAct(act, { failure, failureTitle, onDone, onEnd: () => setAsking(false) });
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <Confirm
        {...asks}
        open={asking}
        onOpenChange={setAsking}
        pending={isPending}
        onConfirm={() => mutate()}
      />
    </>
  );
}
