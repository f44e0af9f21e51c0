import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { NewTicketForm } from './new-ticket-form.tsx';

interface NewTicketDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function NewTicketDialog({ open, onOpenChange }: NewTicketDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Create Ticket</DialogTitle>
          <DialogDescription>The answer comes by email and is shown in your profile.</DialogDescription>
        </DialogHeader>
        <NewTicketForm onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}
