import { useState } from 'react';
import { counted } from '#domain/standing.ts';
import { Confirm } from '#web/ui/confirm.tsx';

/** Before logging out: what was not sent stays on this device. @param unsent null if nothing is asked */
export function UnsentDialog({
  unsent,
  onAnswer,
}: {
  unsent: number | null;
  onAnswer: (leaves: boolean) => void;
}) {
  // The figure stays while the dialog fades out.
  const [shown, setShown] = useState(0);
  if (unsent !== null && unsent !== shown) setShown(unsent);
  const count = counted(shown, 'change is', 'changes are');
  return (
    <Confirm
      open={unsent !== null}
      onOpenChange={(open) => !open && onAnswer(false)}
      title="Log out before everything is sent?"
      description={`${count} saved on this device and not sent yet. Nothing is lost: it stays here and is sent when you sign in on this device again.`}
      action="Log Out"
      destructive={false}
      onConfirm={() => onAnswer(true)}
    />
  );
}
