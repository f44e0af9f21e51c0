import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
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
import { Field } from '#web/ui/field.tsx';
import { SecretField } from '#web/ui/secret-field.tsx';
import { toast } from '#web/ui/toast.tsx';
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
            {token
              ? 'Copy it now: it is not shown again.'
              : 'Name it after the program that is going to use it.'}
          </DialogDescription>
        </DialogHeader>
        {token ? <Created token={token} /> : <NewTokenForm onCreated={setToken} />}
      </DialogContent>
    </Dialog>
  );
}

function Created({ token }: { token: string }) {
  const copy = async () => {
    const copied = await copyText(token);
    toast(
      copied
        ? { title: 'Token copied to clipboard' }
        : { variant: 'destructive', title: 'Error', description: 'Failed to copy the token' },
    );
  };
  return (
    <>
      <DialogBody>
        <Field label="Token">
          {({ id }) => <SecretField id={id} noun="token" value={token} initiallyShown onCopy={copy} />}
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
