import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadAddress } from '#contract/incoming-leads.ts';
import { api, tellFailure } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { dateAndTime } from '#web/ui/dates.ts';

export function AddressRow({
  address: { id, name, source, by, received, lastUsedAt },
}: {
  address: LeadAddress;
}) {
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => api.incomingLeads.endAddress({ params: { addressId: id } }),
    onError: (error) => tellFailure(error, 'Failed to end the address'),
    onSettled: () => setAsking(false),
  });
  return (
    <li className="flex items-start gap-3 py-3">
      <p className="min-w-0 grow">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted-foreground wrap-anywhere">
          {source} · created by {by ?? 'you'} ·{' '}
          {received === 1 ? '1 lead' : `${received.toLocaleString()} leads`}
          {lastUsedAt && `, the last ${dateAndTime(lastUsedAt)}`}
        </span>
      </p>
      <Button variant="ghost" size="sm" aria-label={`End ${name}`} onClick={() => setAsking(true)}>
        End
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`End ${name}?`}
        description="New leads sent there are refused. Leads that arrived stay. This action cannot be undone."
        action="End address"
        pending={end.isPending}
        onConfirm={() => end.mutate()}
      />
    </li>
  );
}
