import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

export function ChangePassword() {
  const [open, setOpen] = useState(false);
  const finish = () => {
    setOpen(false);
    toast({ title: 'Password changed', description: 'Your other sessions and API tokens have ended.' });
  };
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary" className="sm:justify-self-start">
          Change password
        </Button>
      </DialogTrigger>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Change password</DialogTitle>
          <DialogDescription>You stay signed in only here. Your API tokens end.</DialogDescription>
        </DialogHeader>
        <ChangePasswordForm onDone={finish} />
      </DialogContent>
    </Dialog>
  );
}
