import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DecisionDialog, type DecisionProps } from './decision-dialog.tsx';

/** Approve and Deny, each with its dialog. */
export function Decision(props: DecisionProps) {
  const [open, setOpen] = useState<'approve' | 'deny' | null>(null);
  return (
    <>
      <Button size="sm" aria-label={`Approve ${props.what}`} onClick={() => setOpen('approve')}>
        <Check />
        Approve
      </Button>
      <Button size="sm" variant="secondary" aria-label={`Deny ${props.what}`} onClick={() => setOpen('deny')}>
        <X />
        Deny
      </Button>
      <DecisionDialog {...props} open={open} onClose={() => setOpen(null)} />
    </>
  );
}
