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

interface SecretDialogProps {
  /** Open while there is one. */
  secret: string | null;
  title: string;
  onClose: () => void;
}

/** Shows the secret a webhook signs with, once. */
export function SecretDialog({ secret, title, onClose }: SecretDialogProps) {
  // A closing dialog goes on showing what it showed.
  const [shown, setShown] = useState(secret);
  if (secret && secret !== shown) setShown(secret);
  const copy = async () => {
    const copied = await copyText(shown ?? '');
    toast(
      copied
        ? { title: 'Secret copied to clipboard' }
        : { variant: 'destructive', title: 'Error', description: 'Failed to copy the secret' },
    );
  };
  return (
    <Dialog open={secret !== null} onOpenChange={(open) => open || onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>
            Copy its secret now: it is not shown again. Receivers check signatures with it, as Standard
            Webhooks describes.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <Field label="Secret">
            {({ id }) => <SecretField id={id} noun="secret" value={shown ?? ''} onCopy={copy} />}
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Done</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
