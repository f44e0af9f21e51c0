import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import type { LeadAddress } from '#contract/incoming-leads.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { RecordList } from '#web/lists/record-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NewAddressDialog } from './new-address-dialog.tsx';

/** The addresses to which other systems send leads. */
export function AddressesCard() {
  const addresses = useQuery(query(api.incomingLeads.listAddresses));
  return (
    <Section
      title="Addresses"
      description="Create one for each website or lead service. Anyone who knows the address can send you leads."
      className="grid grid-cols-1 gap-4"
    >
      <NewAddressDialog
        trigger={
          <Button variant="secondary">
            <Plus />
            Create Address
          </Button>
        }
      />
      <RecordList
        query={addresses}
        failure="Failed to load the addresses"
        aria-label="Addresses"
        empty={
          <EmptyState icon={Webhook} title="No addresses" className="py-6">
            Create one and enter it where your website or lead service asks for a webhook address.
          </EmptyState>
        }
      >
        {(address) => <AddressRow key={address.id} address={address} />}
      </RecordList>
    </Section>
  );
}

function AddressRow({ address: { id, name, source, by, received, lastUsedAt } }: { address: LeadAddress }) {
  return (
    <li className="flex items-start gap-3 py-3">
      <p className="min-w-0 grow">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted-foreground wrap-anywhere">
          {source} · created by {by ?? 'you'} · {counted(received, 'lead', 'leads')}
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
          action: 'End Address',
        }}
        act={() => api.incomingLeads.endAddress({ params: { addressId: id } })}
        failure="Failed to end the address"
      >
        End
      </AskedButton>
    </li>
  );
}
