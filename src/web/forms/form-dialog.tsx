import { type ReactNode, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '#web/ui/dialog.tsx';
import { FormFooter } from './form-footer.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { type Checked, type FormOptions, type Unchecked, useRecordForm } from './record-form.tsx';
import { Secret, type SecretWords } from './secret-dialog.tsx';

interface DialogFormProps<Values extends FieldValues, Body, Saved> extends FormOptions<Values, Body, Saved> {
  /** The label of the button, and while it is being sent. */
  action: string | ((values: Values) => string);
  acting?: string;
  destructive?: boolean;
  /** Why it cannot be sent as it is filled in. */
  why?: (values: Values) => string | false;
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
export function FormDialog<Values extends FieldValues, Saved, Body>(
  props: Checked<FormDialogProps<Values, Body, Saved>, Values, Body>,
): ReactNode;
export function FormDialog<Values extends FieldValues, Saved>(
  props: Unchecked<FormDialogProps<Values, Values, Saved>>,
): ReactNode;
export function FormDialog<Values extends FieldValues, Saved, Body>(
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

/** The form of a dialog that shows other things, too. */
export function DialogForm<Values extends FieldValues, Saved, Body>(
  props: Checked<DialogFormProps<Values, Body, Saved>, Values, Body>,
): ReactNode;
export function DialogForm<Values extends FieldValues, Saved>(
  props: Unchecked<DialogFormProps<Values, Values, Saved>>,
): ReactNode;
export function DialogForm<Values extends FieldValues, Saved, Body>(
  props: DialogFormProps<Values, Body, Saved>,
): ReactNode;
export function DialogForm<Values extends FieldValues, Saved, Body>(
  props: DialogFormProps<Values, Body, Saved>,
) {
  const { action, acting, destructive, why } = props;
  const { submit, isPending, isUnsaved, values, content } = useRecordForm<Values, Saved, Body>(props);
  return (
    <form noValidate className="contents" onSubmit={submit} data-changed={isUnsaved ? '' : undefined}>
      <DialogBody>{content}</DialogBody>
      <LeaveGuard when={isUnsaved} what="this form" />
      <FormFooter
        label={typeof action === 'string' ? action : action(values)}
        savingLabel={acting}
        isSaving={isPending}
        why={why?.(values)}
        destructive={destructive}
      />
    </form>
  );
}
