import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { Approval, Reply } from '#contract/requests.ts';
import { Button } from '#web/ui/button.tsx';
import { DecisionDialog } from './decision-dialog.tsx';

export interface DecisionProps {
  /** For example 'ZIP 85251 for dana@peakroofs.com'. */
  what: string;
  approve: (body: Approval) => Promise<unknown>;
  deny: (body: Reply) => Promise<unknown>;
}

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
