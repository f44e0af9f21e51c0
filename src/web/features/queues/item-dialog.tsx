import { ArrowLeft, ArrowRight, Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { QueueItem } from '#contract/queues.ts';
import { CrmPanel, NotesPanel, Timeline } from '#web/features/crm/index.ts';
import { Button } from '#web/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { ItemDetails } from './item-details.tsx';
import { RiskBadge } from './item-parts.tsx';
import { ItemWork } from './item-work.tsx';
import { NavigateMenu } from './navigate-menu.tsx';
import { changeItem } from './use-item-actions.ts';

interface ItemDialogProps {
  queueId: number;
  items: readonly QueueItem[];
  /** Open while there is one. */
  openedId: number | null;
  onOpen: (propertyId: number | null) => void;
}

/** One door of the queue: what to do there, everything known of it, and the way to the next. */
export function ItemDialog({ queueId, items, openedId, onOpen }: ItemDialogProps) {
  const index = items.findIndex(({ property }) => property.id === openedId);
  const found = items[index];
  // While the dialog fades out it still shows the door it closes on.
  const [shown, setShown] = useState(found);
  if (found && found !== shown) setShown(found);
  return (
    <Dialog open={found !== undefined} onOpenChange={(open) => open || onOpen(null)}>
      {shown && (
        <DialogContent className="sm:max-w-2xl">
          <DialogHeader>
            <DialogTitle className="text-xl break-words">{shown.property.address}</DialogTitle>
            <DialogDescription className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              ZIP code {shown.property.zipCode}
              <RiskBadge severity={shown.property.severityLevel} />
              {index >= 0 && (
                <span className="tabular-nums">
                  No. {(index + 1).toLocaleString()} of {items.length.toLocaleString()}
                </span>
              )}
            </DialogDescription>
          </DialogHeader>
          <DialogBody className="gap-5 pb-4">
            <ItemWork key={shown.property.id} queueId={queueId} item={shown} />
            <Tabs defaultValue="details">
              <TabsList aria-label="Property">
                <TabsTrigger value="details">Details</TabsTrigger>
                <TabsTrigger value="crm">CRM</TabsTrigger>
                <TabsTrigger value="notes">Notes</TabsTrigger>
                <TabsTrigger value="timeline">Timeline</TabsTrigger>
              </TabsList>
              <TabsContent value="details" className="grid gap-6 pt-4">
                <ItemDetails property={shown.property} />
              </TabsContent>
              <TabsContent value="crm" className="pt-4">
                <CrmPanel key={shown.property.id} propertyId={shown.property.id} />
              </TabsContent>
              <TabsContent value="notes" className="pt-4">
                <NotesPanel propertyId={shown.property.id} />
              </TabsContent>
              <TabsContent value="timeline" className="pt-4">
                <Timeline propertyId={shown.property.id} />
              </TabsContent>
            </Tabs>
          </DialogBody>
          <Footer queueId={queueId} items={items} index={index} item={shown} onOpen={onOpen} />
        </DialogContent>
      )}
    </Dialog>
  );
}

type FooterProps = Omit<ItemDialogProps, 'openedId'> & { index: number; item: QueueItem };

/** Within reach of the thumb: back, the way there, done, next. */
function Footer({ queueId, items, index, item, onOpen }: FooterProps) {
  const { id } = item.property;
  const done = item.status === 'done';
  const neighbour = (step: number) => items[index + step]?.property.id ?? null;
  return (
    <div className="flex shrink-0 flex-wrap gap-2 border-t p-4">
      <Button
        variant="secondary"
        size="icon"
        aria-label="Previous property"
        disabled={neighbour(-1) === null}
        onClick={() => onOpen(neighbour(-1))}
      >
        <ArrowLeft />
      </Button>
      <NavigateMenu property={item.property} large wordless />
      <Button
        variant={done ? 'secondary' : 'accent'}
        className="grow"
        onClick={() => changeItem(queueId, id, { status: done ? 'new' : 'done' })}
      >
        {done ? <Undo2 /> : <Check />}
        {done ? 'To do again' : 'Mark Done'}
      </Button>
      <Button
        variant="primary"
        className="grow"
        disabled={neighbour(1) === null}
        aria-label="Next property"
        onClick={() => onOpen(neighbour(1))}
      >
        Next
        <ArrowRight />
      </Button>
      <DialogClose asChild>
        <Button variant="ghost" className="max-sm:hidden">
          Close
        </Button>
      </DialogClose>
    </div>
  );
}
