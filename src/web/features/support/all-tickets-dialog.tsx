import type { SupportTicket } from '#contract/support.ts';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { WholeTicket } from './ticket-item.tsx';

interface AllTicketsDialogProps {
  tickets: readonly SupportTicket[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function AllTicketsDialog({ tickets, open, onOpenChange }: AllTicketsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-2xl">
        <DialogHeader>
          <DialogTitle>Support tickets</DialogTitle>
          <DialogDescription>
            {tickets.length === 1 ? '1 ticket' : `${tickets.length.toLocaleString()} tickets`}, latest first.
            Answers came by email, too.
          </DialogDescription>
        </DialogHeader>
        <DialogBody tabIndex={0} className="pb-6">
          <ul className="divide-y">
            {tickets.map((ticket) => (
              <li key={ticket.id} className="py-4 first:pt-0">
                <WholeTicket ticket={ticket} />
              </li>
            ))}
          </ul>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
