import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ClosedLeads, RoofChanges } from '#contract/roof-changes.ts';
import { stageLabels } from '#domain/crm.ts';
import { counted } from '#domain/standing.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';

type Closed = ClosedLeads['closed'];

/** Leads whose roof was replaced, each closed by a press or all at once, and the way back. */
export function ReplacedLeads({ replaced: { count, leads } }: Pick<RoofChanges, 'replaced'>) {
  const [closed, setClosed] = useState<Closed>([]);
  const close = useAct((propertyIds: number[]) => api.roofChanges.close({ body: { propertyIds } }), {
    failure: 'Failed to close the leads',
    onDone: (answer) => setClosed(answer.closed),
  });
  const reopen = useAct((wanted: Closed) => api.roofChanges.reopen({ body: { leads: wanted } }), {
    failure: 'Failed to reopen the leads',
    onDone: () => setClosed([]),
  });
  if (count === 0 && closed.length === 0) return null;
  return (
    <section aria-label="Roof replaced" className="grid gap-2 border-t pt-3">
      {closed.length > 0 && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-muted px-3 py-2"
        >
          {counted(closed.length, 'lead', 'leads')} moved to {stageLabels.lost}.
          <Button
            size="sm"
            variant="secondary"
            pending={reopen.isPending}
            onClick={() => reopen.mutate(closed)}
          >
            <Undo2 />
            Undo
          </Button>
        </p>
      )}
      {count > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="font-medium">
              {counted(count, 'lead has', 'leads have')} a new roof. Close {count === 1 ? 'it' : 'them'}?
            </p>
            {leads.length > 1 && (
              <Button
                size="sm"
                variant="secondary"
                pending={close.isPending}
                onClick={() => close.mutate(leads.map(({ propertyId }) => propertyId))}
              >
                Close {leads.length === count ? 'all' : `the first ${leads.length}`}
              </Button>
            )}
          </div>
          <ul className="grid max-h-80 overflow-y-auto">
            {leads.map(({ propertyId, address, zipCode, stage }) => (
              <li key={propertyId} className="flex min-h-14 items-center gap-3 py-1">
                <span className="grid min-w-0 grow">
                  <span className="font-medium wrap-anywhere">{`${address}, ${zipCode}`}</span>
                  <span className="text-sm text-muted-foreground">{stageLabels[stage]}</span>
                </span>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Close ${address}`}
                  busy={close.isPending}
                  onClick={() => close.mutate([propertyId])}
                >
                  Close
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
