import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchX, Send } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import type { Hook } from '#contract/hooks.ts';
import { deliveryStates } from '#domain/hooks/event-types.ts';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { PagedRows } from '#web/lists/found-rows.tsx';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { DeliveriesTable } from './deliveries-table.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { deliveryLabels } from './words.ts';

const choices = [
  { value: 'all', label: 'All' },
  ...deliveryStates.map((state) => ({ value: state, label: deliveryLabels[state].label })),
];

/** What was and will be sent to a webhook, page by page. */
export function Deliveries({ hook }: { hook: Hook }) {
  const place = useListPlace('deliveries');
  const [state, setState] = useQueryState('state', parseAsStringLiteral(deliveryStates));
  const [openId, setOpenId] = useState<number | null>(null);
  const deliveries = useQuery({
    ...queryWithHeaders(api.hooks.deliveries, {
      params: { hookId: hook.id },
      query: { page: place.query.page, pageSize: place.query.pageSize, ...(state && { state }) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label="Deliveries" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-lg font-semibold">Deliveries</h2>
        <Field label="State" className="w-44">
          {(control) => (
            <Select
              {...control}
              value={state ?? 'all'}
              onValueChange={(next) => {
                place.setPage(1);
                void setState(deliveryStates.find((one) => one === next) ?? null);
              }}
              options={choices}
            />
          )}
        </Field>
      </div>
      <PagedRows
        query={deliveries}
        place={{ page: place.page, setPage: place.setPage }}
        failure="Failed to fetch deliveries"
        noun="deliveries"
        empty={
          state === null ? (
            <EmptyState icon={Send} title="Nothing sent yet">
              Events show here as they happen, for 30 days. Send a test to try the receiver now.
            </EmptyState>
          ) : (
            <EmptyState icon={SearchX} title="No delivery in this state" className="py-6">
              Choose another one.
            </EmptyState>
          )
        }
      >
        {(rows) => <DeliveriesTable deliveries={rows} onOpen={setOpenId} />}
      </PagedRows>
      <DeliveryDialog hook={hook} deliveryId={openId} onClose={() => setOpenId(null)} />
    </section>
  );
}
