import { Check, Link, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Property } from '#contract/properties.ts';
import { AddToQueue } from '#web/features/leads/add-to-queue/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { copyText } from '#web/ui/copy-text.ts';
import {
  BesideContent,
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  dialogCornerClasses,
} from '#web/ui/dialog.tsx';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useVeryWide } from '#web/ui/use-wide.ts';
import { DeleteProperty } from './delete-property.tsx';
import { NavigateMenu } from './navigate-menu.tsx';
import { PropertyAbsent } from './property-absent.tsx';
import { PropertyDetails } from './property-details.tsx';
import { PropertySheet } from './property-sheet.tsx';
import { PropertyTabs } from './property-tabs.tsx';
import { StepButton } from './step-button.tsx';
import type { OpenedProperty } from './use-opened-property.ts';
import { useProperty } from './use-property.ts';
import { type Steps, useSteps } from './use-steps.ts';

/** What a screen shows in its own way; the rest is alike everywhere. */
export interface PropertyDialogParts {
  badge?: (property: Property) => ReactNode;
  /** Above the tabs. */
  work?: (property: Property) => ReactNode;
  /** The Details tab; the pictures then have their own tab. */
  details?: (property: Property) => ReactNode;
  footer?: (property: Property, steps: Steps) => ReactNode;
  firstTab?: 'details' | 'crm';
}

interface PropertyDialogProps {
  opened: OpenedProperty;
  /** Ids of the list it is opened from, in the order shown: the way of previous and next. */
  ids: readonly number[];
  /** Where the ids are part of a longer list: how many come before them, and how many there are in all. */
  within?: { before: number; count: number };
  /** What the list already holds of it; without, it is read from the server. */
  find?: (id: number) => Property | undefined;
  /** Turns the list behind to this place after a step. Gives whether it moved. */
  onStep?: (index: number) => boolean;
  /** Where a copied link opens it: a screen that others have too. */
  sharedAt?: string;
  parts?: PropertyDialogParts;
  /** Whether it opens from a table that stays in use: if there is room, the dialog is beside it. */
  besideTable?: boolean;
}

/** Everything known of one property, and the way to the next one. Open while `?property=<id>` names one. */
export function PropertyDialog({
  opened,
  ids,
  within,
  find,
  onStep,
  sharedAt = '/dashboard',
  parts = {},
  besideTable = false,
}: PropertyDialogProps) {
  // While the dialog fades out it still shows the property it closes on.
  const [shown, setShown] = useState(opened.id);
  if (opened.id !== null && opened.id !== shown) setShown(opened.id);
  const steps = useSteps(opened, ids, within, onStep);
  const read = useProperty(shown, shown === null ? undefined : find?.(shown));
  const { property } = read;
  const beside = useVeryWide() && besideTable;
  useEffect(() => {
    if (beside) rowOf(opened.id)?.scrollIntoView({ block: 'nearest' });
  }, [beside, opened.id]);
  const Content = beside ? BesideContent : DialogContent;
  return (
    <Dialog open={opened.id !== null} onOpenChange={(open) => open || opened.close()} modal={!beside}>
      <Content
        onKeyDown={steps.onKeyDown}
        data-full={beside ? undefined : ''}
        returnFocus={() => rowOf(shown)}
        className={cn(
          '@container',
          !beside && 'sm:max-w-2xl',
          !beside &&
            !read.absent &&
            'max-sm:h-dvh max-sm:max-h-dvh max-sm:rounded-none max-sm:border-0 sm:h-[min(92dvh,54rem)]',
        )}
      >
        {property ? (
          <Shown property={property} steps={steps} parts={parts} onDeleted={opened.close} />
        ) : (
          <PropertyAbsent read={read} />
        )}
        {property && (
          <>
            <CopyLink path={`${sharedAt}?property=${shown}`} className={dialogCornerClasses.second} />
            <PrintProperty key={property.id} property={property} className={dialogCornerClasses.third} />
          </>
        )}
        <p aria-live="polite" className="sr-only">
          {steps.stepped && property && `${placeOf(steps)} ${property.address}`}
        </p>
      </Content>
    </Dialog>
  );
}

const rowOf = (id: number | null) => document.querySelector<HTMLElement>(`[data-property="${id}"]`);

interface ShownProps {
  property: Property;
  steps: Steps;
  parts: PropertyDialogParts;
  onDeleted: () => void;
}

function Shown({ property, steps, parts, onDeleted }: ShownProps) {
  const { badge, work, details, footer, firstTab } = parts;
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each property is shown from its beginning
  useEffect(() => {
    body.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [property.id]);
  return (
    <>
      <DialogHeader className="pr-6 max-sm:pr-4">
        <DialogTitle className="pr-27 text-xl break-words touch:pr-33">{property.address}</DialogTitle>
        <DialogDescription className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          ZIP code {property.zipCode}
          {badge ? badge(property) : <SeverityBadge severity={property.severityLevel} />}
          {property.isVacantLot && <Badge>Vacant lot</Badge>}
          {steps.place !== null && <span className="tabular-nums">{placeOf(steps)}</span>}
        </DialogDescription>
      </DialogHeader>
      <DialogBody ref={body} tabIndex={0} className="grow content-start gap-5 pb-4 -outline-offset-2">
        {work?.(property)}
        <PropertyTabs
          property={property}
          details={details ? details(property) : <PropertyDetails property={property} />}
          images={details !== undefined}
          first={firstTab ?? 'details'}
        />
        <DeleteProperty property={property} onDeleted={onDeleted} />
      </DialogBody>
      <div className="flex shrink-0 flex-wrap gap-2 border-t p-4">
        {footer ? footer(property, steps) : <Footer property={property} steps={steps} />}
      </div>
    </>
  );
}

function Footer({ property, steps }: { property: Property; steps: Steps }) {
  return (
    <>
      {steps.count > 0 && (
        <>
          <StepButton steps={steps} to="previous" />
          <StepButton steps={steps} to="next" />
        </>
      )}
      <NavigateMenu property={property} large wordless />
      <DialogClose asChild>
        <Button variant="secondary" className="ml-auto max-sm:hidden">
          Close
        </Button>
      </DialogClose>
      <AddToQueue propertyId={property.id} className="max-sm:grow" />
    </>
  );
}

const placeOf = ({ place, count }: Steps): string =>
  place === null ? '' : `${place.toLocaleString()} of ${count.toLocaleString()}`;

/** Prints the open property as one page. */
function PrintProperty({ property, className }: { property: Property; className?: string }) {
  return (
    <>
      <button
        type="button"
        aria-label="Print"
        title="Print"
        onClick={() => window.print()}
        className={className}
      >
        <Printer className="size-4" />
      </button>
      <PropertySheet property={property} />
    </>
  );
}

/** Copies the address that opens this property. @param path where it opens, a screen that others have too */
function CopyLink({ path, className }: { path: string; className?: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    const address = new URL(path, window.location.origin).href;
    if (await copyText(address)) {
      setCopied(path);
      toast({ title: 'Link copied', description: 'It works for everyone who can see this property.' });
    } else toast({ title: 'Failed to copy link', description: address, variant: 'destructive' });
  };
  const Icon = copied === path ? Check : Link;
  return (
    <button type="button" aria-label="Copy link" title="Copy link" onClick={copy} className={className}>
      <Icon className="size-4" />
    </button>
  );
}
