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
export function ForgotPassword({ typedEmail }: { typedEmail: () => string }) {
  // Read when it opens: what is typed in the form behind does not make this component render.
  const [email, setEmail] = useState<string>();
  return (
    <Dialog open={email !== undefined} onOpenChange={(open) => setEmail(open ? typedEmail() : undefined)}>
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
          <ResetLinkForm email={email ?? ''} onSent={() => setEmail(undefined)} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
