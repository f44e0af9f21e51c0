import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DialogClose, DialogFooter } from '#web/ui/dialog.tsx';

interface FormFooterProps {
  label: string;
  isSaving: boolean;
  /** The label while it is being sent, if different. */
  savingLabel?: string;
  why?: ComponentProps<typeof Button>['why'];
  destructive?: boolean;
  /** For a dialog that is not a form: what the button does. Without, it sends the form. */
  onConfirm?: () => void;
}

/** Below what is filled in or chosen in a dialog: Cancel, and the button that sends it. */
export function FormFooter({
  label,
  isSaving,
  savingLabel = label,
  why,
  destructive,
  onConfirm,
}: FormFooterProps) {
  return (
    <DialogFooter>
      <DialogClose asChild>
        <Button variant="secondary">Cancel</Button>
      </DialogClose>
      <Button
        type={onConfirm ? 'button' : 'submit'}
        variant={destructive ? 'destructive' : 'primary'}
        pending={isSaving}
        why={why}
        onClick={onConfirm}
      >
        {isSaving ? savingLabel : label}
      </Button>
    </DialogFooter>
  );
}
