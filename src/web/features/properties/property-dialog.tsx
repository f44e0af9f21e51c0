import { useState } from 'react';
import type { Property } from '#contract/properties.ts';
import { CrmPanel, NotesPanel, Timeline } from '#web/features/crm/index.ts';
import { AddToQueue } from '#web/features/queues/index.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { additionalInformation, type Fact, propertyInformation, roofAssessment } from './property-facts.ts';

/** Everything known of one property. Open while there is a `property`. */
export function PropertyDialog({ property, onClose }: { property: Property | null; onClose: () => void }) {
  // While the dialog fades out it still shows the property it closes on.
  const [shown, setShown] = useState(property);
  if (property && property !== shown) setShown(property);
  return (
    <Dialog open={property !== null} onOpenChange={(open) => open || onClose()}>
      {shown && (
        <DialogContent className="sm:max-w-2xl">
          <DialogHeader>
            <DialogTitle className="text-xl break-words">{shown.address}</DialogTitle>
            <DialogDescription className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              ZIP code {shown.zipCode}
              <SeverityBadge severity={shown.severityLevel} />
            </DialogDescription>
          </DialogHeader>
          <DialogBody tabIndex={0}>
            <Tabs key={shown.id} defaultValue="details">
              <TabsList aria-label="Property">
                <TabsTrigger value="details">Details</TabsTrigger>
                <TabsTrigger value="crm">CRM</TabsTrigger>
                <TabsTrigger value="notes">Notes</TabsTrigger>
                <TabsTrigger value="timeline">Timeline</TabsTrigger>
              </TabsList>
              <TabsContent value="details" className="grid gap-6 pt-4">
                <Facts title="Property information" facts={propertyInformation(shown)} />
                <Facts title="Roof assessment" facts={roofAssessment(shown)} />
                <Facts title="Additional information" facts={additionalInformation(shown)} />
              </TabsContent>
              <TabsContent value="crm" className="pt-4">
                <CrmPanel propertyId={shown.id} />
              </TabsContent>
              <TabsContent value="notes" className="pt-4">
                <NotesPanel propertyId={shown.id} />
              </TabsContent>
              <TabsContent value="timeline" className="pt-4">
                <Timeline propertyId={shown.id} />
              </TabsContent>
            </Tabs>
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="secondary">Close</Button>
            </DialogClose>
            <AddToQueue propertyId={shown.id} />
          </DialogFooter>
        </DialogContent>
      )}
    </Dialog>
  );
}

/** A titled group of facts. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className="grid gap-2.5">
      <h3 className="border-b pb-2 font-semibold">{title}</h3>
      <dl className="grid grid-cols-6 gap-x-6 gap-y-3">
        {facts.map(({ label, value, wide, damage }) => (
          <div
            key={label}
            className={cn('min-w-0', wide ? 'col-span-6 sm:col-span-3' : 'col-span-3 sm:col-span-2')}
          >
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className={cn('break-words tabular-nums', damage && 'font-medium text-severity-severe-text')}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
