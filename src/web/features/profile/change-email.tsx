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
import { ChangeEmailForm } from './change-email-form.tsx';

export function ChangeEmail() {
  const [open, setOpen] = useState(false);
  const finish = (message: string) => {
    setOpen(false);
    toast({ title: 'Link sent', description: message });
  };
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary" className="sm:justify-self-start">
          Change email
        </Button>
      </DialogTrigger>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Change email</DialogTitle>
          <DialogDescription>
            We send a link to the new address. Until you follow it, nothing changes.
          </DialogDescription>
        </DialogHeader>
        <ChangeEmailForm onDone={finish} />
      </DialogContent>
    </Dialog>
  );
}
