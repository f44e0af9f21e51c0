import type { QueueItem } from '#contract/queue-items.ts';
import {
  NavigateMenu,
  type OpenedProperty,
  PropertyDialog,
  type PropertyDialogParts,
  RoofPicture,
  StepButton,
  type Steps,
} from '#web/features/properties/index.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogClose } from '#web/ui/dialog.tsx';
import { ItemDetails } from './item-details.tsx';
import { RiskBadge } from './item-parts.tsx';
import { ItemWork } from './item-work.tsx';
import { OutcomeButtons } from './outcome-menu.tsx';
import { StatusBadge } from './status-menu.tsx';

interface ItemDialogProps {
  queueId: number;
  /** In the order shown. */
  items: readonly QueueItem[];
  opened: OpenedProperty;
}

/** One door of the queue: what to do there, everything known of it, and the way to the next. */
export function ItemDialog({ queueId, items, opened }: ItemDialogProps) {
  const find = (id: number) => items.find(({ property }) => property.id === id);
  const parts: PropertyDialogParts = {
    badge({ id, severityLevel }) {
      const item = find(id);
      return (
        <>
          <RiskBadge severity={severityLevel} />
          {item && <StatusBadge item={item} />}
        </>
      );
    },
    work(property) {
      const { id } = property;
      const item = find(id);
      return (
        <>
          <RoofPicture key={`roof ${id}`} property={property} />
          {item ? (
            <ItemWork key={id} queueId={queueId} item={item} />
          ) : (
            <p className="text-muted-foreground">This property is not in this queue.</p>
          )}
        </>
      );
    },
    details: (property) => <ItemDetails property={property} />,
    footer: ({ id }, steps) => <Footer queueId={queueId} item={find(id)} steps={steps} />,
  };
  return (
    <PropertyDialog
      opened={opened}
      ids={opened.id === null ? [] : items.map(({ property }) => property.id)}
      find={(id) => find(id)?.property}
      parts={parts}
      besideTable
    />
  );
}

/** Within reach of the thumb: what came of it, the way there, back and next. */
function Footer({ queueId, item, steps }: { queueId: number; item: QueueItem | undefined; steps: Steps }) {
  return (
    <>
      {item && <OutcomeButtons queueId={queueId} item={item} className="@max-[34rem]:w-full" />}
      <StepButton steps={steps} to="previous" />
      {item && <NavigateMenu property={item.property} large wordless />}
      <StepButton steps={steps} to="next" variant="primary" className="@max-[34rem]:grow">
        Next
      </StepButton>
      <DialogClose asChild>
        <Button variant="ghost" className="max-sm:hidden xl:hidden">
          Close
        </Button>
      </DialogClose>
    </>
  );
}
