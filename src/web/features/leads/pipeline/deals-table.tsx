import { useState } from 'react';
import type { Deal, DealOrder } from '#contract/pipeline.ts';
import { type Stage, stageLabels, stages } from '#domain/crm.ts';
import { StageBadge } from '#web/features/leads/crm/index.ts';
import type { OpenedProperty } from '#web/features/leads/properties/index.ts';
import { MissingBadges } from '#web/features/sales/people/index.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { amountWords } from './deal-order.ts';
import { MoveMenu } from './move-menu.tsx';

interface DealsTableProps {
  deals: readonly Deal[];
  order: DealOrder;
  onOrder: (order: DealOrder) => void;
  onMove: (propertyId: number, stage: Stage) => void;
  opened: OpenedProperty;
}

const EVERY = 'every';
const options = [
  { value: EVERY, label: 'All stages' },
  ...stages.map((value) => ({ value, label: stageLabels[value] })),
];

/** The same deals as rows, of one stage or of all. */
export function DealsTable({ deals, order, onOrder, onMove, opened }: DealsTableProps) {
  const [stage, setStage] = useState<string>(EVERY);
  const ofStage = deals.filter((deal) => stage === EVERY || deal.stage === stage);
  // The list has them stage by stage.
  const shown =
    order === 'latest' ? ofStage.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)) : ofStage;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Field label="Stage" className="max-w-56">
        {(control) => <Select {...control} value={stage} options={options} onValueChange={setStage} />}
      </Field>
      {shown.length === 0 ? (
        <p className="py-6 text-muted-foreground">No deals in this stage.</p>
      ) : (
        <DataTable
          rows={shown}
          columns={columnsOf(onMove, opened)}
          keyOf={({ propertyId }) => propertyId}
          sorted={{
            field: order === 'amount' ? 'amount' : 'changed',
            direction: order === 'age' ? 'asc' : 'desc',
            sortBy: (field) => onOrder(field === 'amount' ? 'amount' : order === 'latest' ? 'age' : 'latest'),
          }}
          isOpened={({ propertyId }) => propertyId === opened.id}
          className="@container max-h-[70dvh]"
        />
      )}
    </div>
  );
}

const columnsOf = (
  onMove: DealsTableProps['onMove'],
  opened: OpenedProperty,
): readonly TableColumn<Deal>[] => [
  {
    header: 'Address',
    cell: ({ propertyId, address }) => (
      <button
        type="button"
        data-property={propertyId}
        onClick={() => opened.open(propertyId)}
        className="text-left font-medium hover:underline touch:min-h-11"
      >
        {address}
      </button>
    ),
  },
  {
    header: 'Owner',
    className: '@max-[60rem]:hidden',
    body: 'max-w-60 truncate',
    cell: ({ owner }) => owner?.trim() || 'Unknown Owner',
  },
  {
    header: 'Stage',
    cell: (deal) => (
      <>
        <span className="flex flex-wrap gap-1">
          <StageBadge stage={deal.stage} />
          <MissingBadges missing={deal.missing} />
        </span>
        <span className="mt-0.5 block text-sm tabular-nums empty:hidden sm:hidden">{amountWords(deal)}</span>
      </>
    ),
  },
  {
    header: 'Severity',
    className: 'max-sm:hidden',
    cell: ({ severityLevel }) => <SeverityBadge severity={severityLevel} />,
  },
  {
    header: 'Amount',
    sort: 'amount',
    end: true,
    className: 'max-sm:hidden',
    cell: (deal) => amountWords(deal) ?? '–',
  },
  {
    header: 'Changed',
    sort: 'changed',
    className: '@max-[44rem]:hidden',
    body: 'whitespace-nowrap',
    cell: ({ updatedAt, by }) => (
      <>
        {dateOnly(updatedAt)}
        {by !== null && <span className="block max-w-40 truncate text-sm text-muted-foreground">{by}</span>}
      </>
    ),
  },
  {
    header: 'Actions',
    quiet: true,
    body: 'text-right',
    cell: (deal) => <MoveMenu deal={deal} onMove={onMove} />,
  },
];
