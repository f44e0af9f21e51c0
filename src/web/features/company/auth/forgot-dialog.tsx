import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { ResetLinkForm } from './reset-link-form.tsx';

interface ForgotDialogProps {
  /** What its field starts with; undefined while it is closed. */
  email: string | undefined;
  onClose: () => void;
}

export function ForgotDialog({ email, onClose }: ForgotDialogProps) {
  return (
    <Dialog open={email !== undefined} onOpenChange={(open) => open || onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Reset your password</DialogTitle>
          <DialogDescription>We send a link that works once, within an hour.</DialogDescription>
        </DialogHeader>
        <DialogBody className="pb-6">
          <ResetLinkForm email={email ?? ''} onSent={onClose} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
