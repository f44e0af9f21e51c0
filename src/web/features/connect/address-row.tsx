import type { LeadAddress } from '#contract/incoming-leads.ts';
import { api } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';

export function AddressRow({
  address: { id, name, source, by, received, lastUsedAt },
}: {
  address: LeadAddress;
}) {
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
      <AskedButton
        variant="ghost"
        size="sm"
        aria-label={`End ${name}`}
        asks={{
          title: `End ${name}?`,
          description:
            'New leads sent there are refused. Leads that arrived stay. This action cannot be undone.',
          action: 'End address',
        }}
        act={() => api.incomingLeads.endAddress({ params: { addressId: id } })}
        failure="Failed to end the address"
      >
        End
      </AskedButton>
    </li>
  );
}
