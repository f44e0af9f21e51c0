import { useState } from 'react';
import { ShownOnce } from '#web/forms/shown-once.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { NewKeyForm } from './new-key-form.tsx';

interface NewKeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes a key and shows it, once. */
export function NewKeyDialog({ open, onOpenChange }: NewKeyDialogProps) {
  const [made, setMade] = useState<string>();
  const change = (next: boolean) => {
    onOpenChange(next);
    if (!next) setMade(undefined);
  };
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{made ? 'Your new key' : 'Create API key'}</DialogTitle>
          <DialogDescription>
            {made
              ? 'Copy it now: it is not shown again. Keep it where only the program reads it.'
              : 'Name it after the program, and allow only what the program needs.'}
          </DialogDescription>
        </DialogHeader>
        {made ? <ShownOnce label="Key" noun="key" secret={made} /> : <NewKeyForm onCreated={setMade} />}
      </DialogContent>
    </Dialog>
  );
}
