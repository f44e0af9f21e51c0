import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { SecretField } from '#web/ui/secret-field.tsx';
import { toast } from '#web/ui/toast.tsx';

interface ShownOnceProps {
  label: string;
  /** In sentences: 'token', 'key', 'address'. */
  noun: string;
  secret: string;
}

/** The end of a dialog that made a secret: shown to be copied, and never again. */
export function ShownOnce({ label, noun, secret }: ShownOnceProps) {
  const copy = async () => {
    const copied = await copyText(secret);
    toast(
      copied
        ? { title: `${label} copied to clipboard` }
        : { variant: 'destructive', title: 'Error', description: `Failed to copy the ${noun}` },
    );
  };
  return (
    <>
      <DialogBody>
        <Field label={label}>
          {({ id }) => <SecretField id={id} noun={noun} value={secret} initiallyShown onCopy={copy} />}
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
