import { Button } from '#web/ui/button.tsx';
import { DialogClose, DialogFooter } from '#web/ui/dialog.tsx';

/** Below a form in a dialog: Cancel, and the button that sends it. */
export function FormFooter({ label, isSaving }: { label: string; isSaving: boolean }) {
  return (
    <DialogFooter>
      <DialogClose asChild>
        <Button variant="secondary">Cancel</Button>
      </DialogClose>
      <Button type="submit" pending={isSaving}>
        {label}
      </Button>
    </DialogFooter>
  );
}
