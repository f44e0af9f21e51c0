import { Drone } from 'lucide-react';
import { useState } from 'react';
import { can } from '#access/can.ts';
import { type DrawnArea, printArea } from '#domain/geo/drawn-area.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { CaptureForm } from './capture-form.tsx';

/** Opens what a capture of a drawn area costs, and the way to ask for it; nothing for users who do not lead. */
export function RequestStormCapture({ area }: { area: DrawnArea }) {
  const mayAsk = can(useSignedInUser(), 'team:lead');
  const [open, setOpen] = useState(false);
  if (!mayAsk) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className="touch:h-11">
        <Drone />
        Storm Capture
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent className="sm:max-w-md">
          <DialogHeader>
            <DialogTitle>Storm Response Capture</DialogTitle>
            <DialogDescription>
              Have the drawn area flown after a storm, at your plan’s price.
            </DialogDescription>
          </DialogHeader>
          <CaptureForm of={{ area: printArea(area) }} onDone={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  );
}
