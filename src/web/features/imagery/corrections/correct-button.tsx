import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { can } from '#access/can.ts';
import type { Property } from '#contract/properties.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { CorrectForm } from './correct-form.tsx';

/** Opens the form in which facts are corrected: all of them by administrators, what was seen at the door by others. */
export function CorrectButton({ property }: { property: Property }) {
  const [open, setOpen] = useState(false);
  const everything = can(useSignedInUser(), 'property:correct');
  const title = everything ? 'Correct facts' : 'Report what you saw';
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        <Pencil />
        {title}
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent className="sm:max-w-2xl">
          <DialogHeader>
            <DialogTitle>{title}</DialogTitle>
            <DialogDescription className="wrap-anywhere">
              {property.address}. Only what you change is kept, with your name and the day. It can be undone.
            </DialogDescription>
          </DialogHeader>
          <CorrectForm property={property} everything={everything} onDone={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  );
}
