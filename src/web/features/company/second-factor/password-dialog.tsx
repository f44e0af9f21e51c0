import type { ReactNode } from 'react';
import { EmailChange } from '#contract/auth.ts';
import { DialogForm } from '#web/forms/form-dialog.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';

const Fields = EmailChange.pick({ currentPassword: true });

interface PasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** The label of the button. */
  action: string;
  destructive?: boolean;
  /** Does it; what it throws is shown beside the password or as a toast, false says that a toast is shown already. */
  onConfirm: (currentPassword: string) => Promise<unknown>;
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
  onConfirm,
  children,
  outcome,
  ...buttons
}: PasswordDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {outcome ?? (
          <DialogForm
            {...buttons}
            schema={Fields}
            start={{ currentPassword: '' }}
            save={({ currentPassword }) => onConfirm(currentPassword)}
            failure="Something went wrong. Please try again."
          >
            {(form) => (
              <>
                {children}
                <form.Password
                  name="currentPassword"
                  label="Current Password"
                  autoComplete="current-password"
                />
              </>
            )}
          </DialogForm>
        )}
      </DialogContent>
    </Dialog>
  );
}
