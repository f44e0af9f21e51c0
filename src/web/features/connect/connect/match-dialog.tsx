import { useState } from 'react';
import type { IncomingLead } from '#contract/incoming-leads.ts';
import { api } from '#web/api/index.ts';
import { useAddressHits } from '#web/features/leads/properties/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { SearchBox } from '#web/lists/search-box.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { useLast } from '#web/ui/use-last.ts';

interface MatchDialogProps {
  lead: IncomingLead | null;
  onClose: () => void;
}

/** Chooses the property a lead belongs to. Open while there is a lead. */
export function MatchDialog({ lead, onClose }: MatchDialogProps) {
  const shown = useLast(lead);
  return (
    <Dialog open={lead !== null} onOpenChange={(open) => open || onClose()}>
      {shown && (
        <DialogContent className="sm:max-w-md">
          <DialogHeader>
            <DialogTitle>Match lead</DialogTitle>
            <DialogDescription>
              Choose the property of {shown.name ?? 'this lead'}. The person, how to reach them and their
              message then appear there.
            </DialogDescription>
          </DialogHeader>
          <Choice key={shown.id} lead={shown} onDone={onClose} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function Choice({ lead, onDone }: { lead: IncomingLead; onDone: () => void }) {
  const [typed, setTyped] = useState(() => lead.address?.split(',')[0] ?? '');
  const { hits, isSearching, error } = useAddressHits(typed, null);
  const match = useAct(
    (propertyId: number) => api.incomingLeads.match({ params: { leadId: lead.id }, body: { propertyId } }),
    { failure: 'Failed to match the lead', onDone: onDone },
  );
  return (
    <DialogBody>
      <SearchBox label="Search by address" value={typed} onValueChange={setTyped} />
      <ul aria-label="Properties found" className="divide-y">
        {hits.map(({ id, address, zipCode }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 grow wrap-anywhere">
              {address}, {zipCode}
            </span>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Choose ${address}`}
              pending={match.isPending && match.variables === id}
              onClick={() => match.mutate(id)}
            >
              Choose
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {remarkOf({ found: hits.length, isSearching, failed: error !== null })}
      </p>
    </DialogBody>
  );
}

function remarkOf({ found, isSearching, failed }: { found: number; isSearching: boolean; failed: boolean }) {
  if (failed) return 'The search failed. Change the text to try again.';
  if (isSearching) return 'Searching...';
  return found === 0 ? 'None of your properties has this address.' : null;
}
