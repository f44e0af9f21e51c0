import { MessageSquareWarning } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { DisputeForm } from './dispute-form.tsx';

interface DisputeRoofProps {
  propertyId: number;
  address: string;
  className?: string;
}

/** Opens the form to dispute a roof's severity at the door. Works without a connection. */
export function DisputeRoof({ propertyId, address, className }: DisputeRoofProps) {
  // Of which roof: the button stays while the doors change.
  const [openAt, setOpenAt] = useState<number | null>(null);
  const setOpen = (isOpen: boolean) => setOpenAt(isOpen ? propertyId : null);
  return (
    <>
      <Button
        variant="secondary"
        size={className ? undefined : 'sm'}
        className={className}
        onClick={() => setOpen(true)}
      >
        <MessageSquareWarning />
        Dispute This Roof
      </Button>
      <Dialog open={openAt === propertyId} onOpenChange={setOpen}>
        <DialogContent className="sm:max-w-lg">
          <DialogHeader>
            <DialogTitle>Dispute this roof</DialogTitle>
            <DialogDescription className="wrap-anywhere">
              {address}. A reviewer looks at its picture again and sees your reason, not your name.
            </DialogDescription>
          </DialogHeader>
          <DisputeForm propertyId={propertyId} address={address} onDone={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  );
}
