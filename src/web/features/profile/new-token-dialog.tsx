import { useState } from 'react';
import { ShownOnce } from '#web/forms/shown-once.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { NewTokenForm } from './new-token-form.tsx';

interface NewTokenDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes a token and shows it, once. */
export function NewTokenDialog({ open, onOpenChange }: NewTokenDialogProps) {
  const [token, setToken] = useState<string>();
  const change = (next: boolean) => {
    if (next) setToken(undefined);
    onOpenChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{token ? 'Your new token' : 'Create API token'}</DialogTitle>
          <DialogDescription>
            {token ? 'Copy it now: it is not shown again.' : 'Name it after the program that will use it.'}
          </DialogDescription>
        </DialogHeader>
        {token ? (
          <ShownOnce label="Token" noun="token" secret={token} />
        ) : (
          <NewTokenForm onCreated={setToken} />
        )}
      </DialogContent>
    </Dialog>
  );
}
