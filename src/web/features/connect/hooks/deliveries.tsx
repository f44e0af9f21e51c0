import { useQuery } from '@tanstack/react-query';
import { SearchX, Send } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import type { Hook, HookDelivery } from '#contract/hooks.ts';
import { deliveryStates, hookEvents } from '#domain/hooks/event-types.ts';
import { api, pageQuery } from '#web/api/index.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { PagedRows } from '#web/lists/found-rows.tsx';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { deliveryLabels, outcomeOf } from './words.ts';

const choices = [
  { value: 'all', label: 'All' },
  ...deliveryStates.map((state) => ({ value: state, label: deliveryLabels[state].label })),
];

/** What was and will be sent to a webhook, page by page. */
export function Deliveries({ hook }: { hook: Hook }) {
  const place = useListPlace('deliveries');
  const [state, setState] = useQueryState('state', parseAsStringLiteral(deliveryStates));
  const [openId, setOpenId] = useState<number | null>(null);
  const deliveries = useQuery(
    pageQuery(api.hooks.deliveries, {
      params: { hookId: hook.id },
      query: { page: place.query.page, pageSize: place.query.pageSize, ...(state && { state }) },
    }),
  );
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
        {(rows) => (
          <DataTable
            rows={rows}
            columns={deliveryColumns(setOpenId)}
            keyOf={({ id }) => id}
            cardsBelow="md"
            cardClass="max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-1"
          />
        )}
      </PagedRows>
      <DeliveryDialog hook={hook} deliveryId={openId} onClose={() => setOpenId(null)} />
    </section>
  );
}

const deliveryColumns = (onOpen: (id: number) => void): readonly TableColumn<HookDelivery>[] => [
  {
    header: 'Event',
    cell: ({ id, type, isTest, happenedAt }) => (
      <Button variant="link" size="inline" className="max-md:min-h-11" onClick={() => onOpen(id)}>
        {hookEvents[type].label}
        {isTest && ' (test)'}
        <span className="sr-only">, {dateAndTime(happenedAt)}</span>
      </Button>
    ),
  },
  {
    header: 'State',
    cell: ({ state }) => <Badge variant={deliveryLabels[state].variant}>{deliveryLabels[state].label}</Badge>,
  },
  { header: 'Last answer', body: 'wrap-anywhere max-md:col-span-2', cell: outcomeOf },
  {
    header: 'Happened',
    body: 'whitespace-nowrap text-muted-foreground max-md:col-span-2',
    cell: ({ happenedAt }) => <time dateTime={happenedAt}>{dateAndTime(happenedAt)}</time>,
  },
  {
    header: 'Next try',
    body: 'whitespace-nowrap text-muted-foreground max-md:col-span-2 max-md:empty:hidden',
    cell: ({ nextAt }) =>
      nextAt && (
        <>
          <span className="md:hidden">Next try </span>
          <time dateTime={nextAt}>{dateAndTime(nextAt)}</time>
        </>
      ),
  },
];
