import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { CrmPush } from '#contract/crm-links.ts';
import { crmVendorWords } from '#domain/crm-links/fields.ts';
import { api, query } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';

/** Sends a door to the company's CRMs, and says how that went. Nothing if there is none. */
export function CrmPushes({ propertyId }: { propertyId: number }) {
  const pushes = useQuery(query(api.crmLinks.ofDoor, { params: { propertyId } }));
  if (!pushes.data || pushes.data.length === 0) return null;
  return (
    <ul aria-label="CRM" className="grid gap-2">
      {pushes.data.map((push) => (
        <li key={push.vendor}>
          <Push propertyId={propertyId} push={push} />
        </li>
      ))}
    </ul>
  );
}

function Push({ propertyId, push: { vendor, state, message, at } }: { propertyId: number; push: CrmPush }) {
  const { label } = crmVendorWords[vendor];
  const send = useAct(() => api.crmLinks.push({ params: { propertyId, vendor } }), {
    failure: `Failed to send it to ${label}`,
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {state !== 'sent' && (
        <Button
          size="sm"
          variant="secondary"
          pending={send.isPending}
          why={state === 'waiting' && 'It is on its way.'}
          onClick={() => send.mutate()}
        >
          <Send />
          Send to {label}
        </Button>
      )}
      <p role="status" className="text-sm text-muted-foreground wrap-anywhere">
        {state === 'sent' && `In ${label} since ${dateAndTime(at ?? 0)}`}
        {state === 'waiting' && (message ? `${message} Trying again soon.` : 'On its way')}
        {state === 'failed' && <span className="text-destructive-text">{message}</span>}
      </p>
    </div>
  );
}
