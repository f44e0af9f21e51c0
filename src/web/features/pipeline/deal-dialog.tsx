import { useState } from 'react';
import type { Deal } from '#contract/crm.ts';
import { CrmPanel, NotesPanel, Timeline } from '#web/features/crm/index.ts';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';

/** Where a deal stands and how it came there. Open while there is a `deal`. */
export function DealDialog({ deal, onClose }: { deal: Deal | null; onClose: () => void }) {
  // While the dialog fades out it still shows the deal it closes on.
  const [shown, setShown] = useState(deal);
  if (deal && deal !== shown) setShown(deal);
  return (
    <Dialog open={deal !== null} onOpenChange={(open) => open || onClose()}>
      {shown && (
        <DialogContent className="sm:max-w-2xl">
          <DialogHeader>
            <DialogTitle className="text-xl break-words">{shown.address}</DialogTitle>
            <DialogDescription className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              ZIP code {shown.zipCode}
              <SeverityBadge severity={shown.severityLevel} />
              {shown.owner?.trim() || 'Unknown Owner'}
            </DialogDescription>
          </DialogHeader>
          <DialogBody tabIndex={0} className="pb-6">
            <Tabs key={shown.propertyId} defaultValue="crm">
              <TabsList aria-label="Deal">
                <TabsTrigger value="crm">CRM</TabsTrigger>
                <TabsTrigger value="notes">Notes</TabsTrigger>
                <TabsTrigger value="timeline">Timeline</TabsTrigger>
              </TabsList>
              <TabsContent value="crm" className="pt-4">
                <CrmPanel propertyId={shown.propertyId} />
              </TabsContent>
              <TabsContent value="notes" className="pt-4">
                <NotesPanel propertyId={shown.propertyId} />
              </TabsContent>
              <TabsContent value="timeline" className="pt-4">
                <Timeline propertyId={shown.propertyId} />
              </TabsContent>
            </Tabs>
          </DialogBody>
        </DialogContent>
      )}
    </Dialog>
  );
}
