import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AddressRow } from './address-row.tsx';
import { NewAddressDialog } from './new-address-dialog.tsx';

/** The addresses to which other systems send leads. */
export function AddressesCard() {
  const addresses = useQuery(query(api.incomingLeads.listAddresses));
  const [creating, setCreating] = useState(false);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Addresses</CardTitle>
        <CardDescription>
          Create one for each website or lead service. Anyone who knows the address can send you leads.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-4">
        <Button variant="secondary" onClick={() => setCreating(true)}>
          <Plus />
          Create Address
        </Button>
        <Loaded query={addresses} failure="Failed to load the addresses">
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon={Webhook} title="No addresses" className="py-6">
                Create one and enter it where your website or lead service asks for a webhook address.
              </EmptyState>
            ) : (
              <ul aria-label="Addresses" className="divide-y">
                {list.map((address) => (
                  <AddressRow key={address.id} address={address} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </CardContent>
      <NewAddressDialog open={creating} onOpenChange={setCreating} />
    </Card>
  );
}
