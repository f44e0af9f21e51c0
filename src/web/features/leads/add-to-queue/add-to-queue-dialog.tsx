import { useState } from 'react';
import { propertyCount } from '#domain/queues/words.ts';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { AddToQueueForm } from './add-to-queue-form.tsx';
import { countOf, type ToAdd } from './to-add.ts';

/** Chooses the queue, or makes one. Open while there is something to add; work that runs goes on when it is closed. */
export function AddToQueueDialog({ what, onClose }: { what: ToAdd | null; onClose: () => void }) {
  const [shown, setShown] = useState(what);
  if (what && what !== shown) setShown(what);
  return (
    <Dialog open={what !== null} onOpenChange={(open) => open || onClose()}>
      {shown && (
        <DialogContent className="sm:max-w-md" onClick={(event) => event.stopPropagation()}>
          <DialogHeader>
            <DialogTitle>Add to Queue</DialogTitle>
            <DialogDescription>
              {shown.mode === 'filter'
                ? `All ${propertyCount(shown.count)} that match the filters.`
                : `${propertyCount(countOf(shown))} selected.`}
            </DialogDescription>
          </DialogHeader>
          <AddToQueueForm what={shown} onDone={onClose} />
        </DialogContent>
      )}
    </Dialog>
  );
}
