import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import type { LeadQuery } from '#domain/filters/lead-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { ToAdd } from './to-add.ts';

const AddToQueueDialog = lazyPart(
  async () => (await import('./add-to-queue-dialog.tsx')).AddToQueueDialog,
  ({ what }) => what !== null,
);

interface ButtonProps {
  className?: string;
}

/** Puts one property into a queue. */
export function AddToQueue({ propertyId, className }: ButtonProps & { propertyId: number }) {
  return (
    <Opener label="Add to Queue" what={{ mode: 'single', propertyIds: [propertyId] }} className={className} />
  );
}

/** Puts the chosen properties into a queue; shown while there are any. */
export function AddSelectedToQueue({
  propertyIds,
  className,
}: ButtonProps & { propertyIds: readonly number[] }) {
  if (propertyIds.length === 0) return null;
  return <Opener label="Add Selected to Queue" what={{ mode: 'bulk', propertyIds }} className={className} />;
}

/** Puts everything that a list's filters let through into a queue. @param count how many that is */
export function AddAllToQueue({
  query,
  count,
  className,
  iconOnPhone,
}: ButtonProps & { query: LeadQuery; count: number; iconOnPhone?: boolean }) {
  return (
    <Opener
      label="Add All to Queue"
      what={{ mode: 'filter', query, count }}
      why={count === 0 && 'No property matches the filters.'}
      className={className}
      iconOnPhone={iconOnPhone}
    />
  );
}

interface OpenerProps {
  label: string;
  what: ToAdd;
  why?: string | false;
  className?: string | undefined;
  iconOnPhone?: boolean | undefined;
}

function Opener({ label, what, why, className, iconOnPhone }: OpenerProps) {
  // What is added is decided when the dialog opens, whatever the list does meanwhile.
  const [adding, setAdding] = useState<ToAdd | null>(null);
  return (
    <>
      <Button variant="secondary" why={why} onClick={() => setAdding(what)} className={className}>
        <ListPlus />
        <span className={cn(iconOnPhone && 'max-sm:sr-only')}>{label}</span>
      </Button>
      <AddToQueueDialog what={adding} onClose={() => setAdding(null)} />
    </>
  );
}
