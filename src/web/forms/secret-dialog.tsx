import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { copyAndTell } from '#web/ui/copy-text.ts';
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
import { useLast } from '#web/ui/use-last.ts';

/** Something that is shown once, such as a key, with what a dialog says about it. */
export interface SecretWords {
  title: string;
  description: ReactNode;
  /** What it is: 'Key'. */
  label: string;
  secret: string;
  isMasked?: boolean;
  /** Its name is not written above it. */
  isUnlabeled?: boolean;
  /** Below it. */
  note?: ReactNode;
}

/** The end of a dialog that made a secret: shown to be copied, and never again. */
export function Secret({ label, secret, isMasked = false, isUnlabeled = false, note }: SecretWords) {
  const field = {
    noun: label.toLowerCase(),
    value: secret,
    initiallyShown: !isMasked,
    onCopy: () => void copyAndTell(secret, label),
  };
  return (
    <>
      <DialogBody>
        {isUnlabeled ? (
          <SecretField {...field} />
        ) : (
          <Field label={label}>{({ id }) => <SecretField {...field} id={id} />}</Field>
        )}
        {note && <p className="text-sm text-muted-foreground">{note}</p>}
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}

/** Shows a secret, once. Open while there is one; a closing dialog still shows it. */
export function SecretDialog({ secret, onClose }: { secret: SecretWords | null | ''; onClose: () => void }) {
  const shown = useLast(secret || null);
  return (
    <Dialog open={Boolean(secret)} onOpenChange={(open) => open || onClose()}>
      {shown && (
        <DialogContent className="sm:max-w-md">
          <DialogHeader>
            <DialogTitle>{shown.title}</DialogTitle>
            <DialogDescription>{shown.description}</DialogDescription>
          </DialogHeader>
          <Secret {...shown} />
        </DialogContent>
      )}
    </Dialog>
  );
}
