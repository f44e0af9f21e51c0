import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError, sentenceOf } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.tsx';

interface PasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** The label of the button. */
  action: string;
  destructive?: boolean;
  /** Does it; what it throws is shown beside the password or as a toast. */
  onConfirm: (currentPassword: string) => Promise<unknown>;
  /** The message for an error that is not an answer of the server. */
  sentence?: (error: unknown) => string;
  /** Fields above the password. */
  children?: ReactNode;
  /** Shown instead of the question once there is something to show. */
  outcome?: ReactNode;
}

/** Asks for the password again before the account's protection is changed. */
export function PasswordDialog({
  open,
  onOpenChange,
  title,
  description,
  outcome,
  ...form
}: PasswordDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {outcome ?? <PasswordForm {...form} />}
      </DialogContent>
    </Dialog>
  );
}

type PasswordFormProps = Pick<
  PasswordDialogProps,
  'action' | 'destructive' | 'onConfirm' | 'sentence' | 'children'
>;

function PasswordForm({ action, destructive, onConfirm, sentence = plain, children }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const confirm = useMutation({
    mutationFn: () => onConfirm(password),
    onError: (error) => {
      const beside = besidePassword(error);
      setWrong(beside);
      if (!beside) toast({ variant: 'destructive', title: 'Error', description: sentence(error) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setWrong(password ? undefined : 'Current password is required');
    if (password) confirm.mutate();
  };
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody>
        {children}
        <Field label="Current Password" error={wrong}>
          {(control) => (
            <PasswordInput
              {...control}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
            />
          )}
        </Field>
      </DialogBody>
      <FormFooter label={action} isSaving={confirm.isPending} destructive={destructive} />
    </form>
  );
}

const plain = (error: unknown) => sentenceOf(error, 'Something went wrong. Please try again.');

const besidePassword = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? error.problem?.errors?.find(({ path }) => path === 'currentPassword')?.message
    : undefined;
