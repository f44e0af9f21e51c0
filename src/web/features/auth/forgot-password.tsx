import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '#web/ui/dialog.tsx';
import { ResetLinkForm } from './reset-link-form.tsx';

/** Asks for a reset link without leaving the login; starts with the address typed there. */
export function ForgotPassword({ email }: { email: () => string }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="link" size="inline" className="justify-self-center touch:min-h-11">
          Forgot your password?
        </Button>
      </DialogTrigger>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Reset your password</DialogTitle>
          <DialogDescription>We send a link that works once, within an hour.</DialogDescription>
        </DialogHeader>
        <DialogBody className="pb-6">
          <ResetLinkForm email={email()} onSent={() => setOpen(false)} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
