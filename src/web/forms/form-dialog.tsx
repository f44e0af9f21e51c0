import { type ReactNode, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '#web/ui/dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { type FormOptions, useRecordForm } from './record-form.tsx';
import { Secret, type SecretWords } from './secret-dialog.tsx';

interface DialogFormProps<Values extends FieldValues, Body, Saved> extends FormOptions<Values, Body, Saved> {
  /** The label of the button, and while it is being sent. */
  action: string;
  acting?: string;
  destructive?: boolean;
  /** What cannot be sent. */
  disabled?: (values: Values) => boolean;
  bodyClass?: string;
}

/** What opens a dialog: its own button, or the screen it is on. */
export interface Opens {
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

interface FormDialogProps<Values extends FieldValues, Body, Saved>
  extends Opens,
    DialogFormProps<Values, Body, Saved> {
  title: ReactNode;
  description: ReactNode;
  className?: string;
  /** What saving made that is shown once: the dialog stays open with it. */
  secretOf?: (saved: Saved) => SecretWords | null | undefined | '';
}

/** A form in a dialog that closes once it is saved. A press beside it does not lose what was typed. */
export function FormDialog<Values extends FieldValues, Saved, Body = Values>(
  props: FormDialogProps<Values, Body, Saved>,
) {
  const { trigger, title, description, className = 'sm:max-w-md', secretOf, onSaved, ...form } = props;
  const content = useRef<HTMLDivElement>(null);
  const [isOpened, setOpened] = useState(false);
  const [secret, setSecret] = useState<SecretWords | null>(null);
  const isOpen = props.open ?? isOpened;
  // Each opening begins with another form, also while the last one still fades out.
  const [{ wasOpen, round }, setRound] = useState({ wasOpen: false, round: 0 });
  if (isOpen !== wasOpen) {
    setRound({ wasOpen: isOpen, round: isOpen ? round + 1 : round });
    if (isOpen) setSecret(null);
  }
  const change = (next: boolean) => {
    setOpened(next);
    props.onOpenChange?.(next);
  };
  return (
    <Dialog open={isOpen} onOpenChange={change}>
      {trigger && <DialogTrigger asChild>{trigger}</DialogTrigger>}
      <DialogContent
        ref={content}
        className={className}
        onInteractOutside={(event) => {
          if (content.current?.querySelector('form[data-changed]')) event.preventDefault();
        }}
      >
        <DialogHeader>
          <DialogTitle className="wrap-anywhere">{secret?.title ?? title}</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {secret?.description ?? description}
          </DialogDescription>
        </DialogHeader>
        {secret ? (
          <Secret {...secret} />
        ) : (
          <DialogForm<Values, Saved, Body>
            key={round}
            {...form}
            onSaved={(saved, body) => {
              const made = secretOf?.(saved);
              if (made) setSecret(made);
              else change(false);
              onSaved?.(saved, body);
            }}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

function DialogForm<Values extends FieldValues, Saved, Body>(props: DialogFormProps<Values, Body, Saved>) {
  const { action, acting = action, destructive, disabled, bodyClass } = props;
  const { submit, isPending, isUnsaved, values, content } = useRecordForm<Values, Saved, Body>(props);
  return (
    <form noValidate className="contents" onSubmit={submit} data-changed={isUnsaved ? '' : undefined}>
      <DialogBody className={bodyClass}>{content}</DialogBody>
      <LeaveGuard when={isUnsaved} what="this form" />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button
          type="submit"
          variant={destructive ? 'destructive' : 'primary'}
          pending={isPending}
          disabled={disabled?.(values)}
        >
          {isPending ? acting : action}
        </Button>
      </DialogFooter>
    </form>
  );
}
