import { Footprints } from 'lucide-react';
import { useState } from 'react';
import { can } from '#access/can.ts';
import type { LeadQuery } from '#domain/filters/lead-filters.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { Button } from '#web/ui/button.tsx';
import { dayOf } from '#web/ui/days.ts';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { CutForm } from './cut-form.tsx';

interface CutWalksProps {
  /** What is cut, for one an area drawn on the map; else one of the user's queues. */
  filter?: LeadQuery;
  /** The day it starts with: today by default. */
  day?: string;
}

/** Opens the way from doors to walks of equal time; nothing for users who do not lead. */
export function CutWalks({ filter, day }: CutWalksProps) {
  const mayLead = can(useSignedInUser(), 'team:lead');
  const [open, setOpen] = useState(false);
  if (!mayLead) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className="touch:h-11">
        <Footprints />
        Split into Walks
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent className="sm:max-w-lg">
          <DialogHeader>
            <DialogTitle>Split into Walks</DialogTitle>
            <DialogDescription>
              Split {filter ? 'the doors shown' : 'the open doors of a queue'} into walks of about equal time.
            </DialogDescription>
          </DialogHeader>
          <CutForm filter={filter} day={day ?? dayOf(new Date())} onDone={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  );
}
