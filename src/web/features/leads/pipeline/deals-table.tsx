import { useState } from 'react';
import type { Deal, DealOrder } from '#contract/pipeline.ts';
import { dollars } from '#domain/crm/deal-value.ts';
import { type Stage, stageLabels, stages } from '#domain/crm.ts';
import { StageBadge } from '#web/features/leads/crm/index.ts';
import type { OpenedProperty } from '#web/features/leads/properties/index.ts';
import { MissingBadges } from '#web/features/sales/people/index.ts';
import { dateOnly } from '#web/ui/dates.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableFrame,
  TableHead,
  TableHeader,
  TableRow,
  TableSortHead,
} from '#web/ui/table.tsx';
import { amountOf } from './deal-order.ts';
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

function formatAmount(deal: Deal): string {
  const amount = amountOf(deal);
  if (amount === null) return '–';
  return deal.dealValue === null ? `${dollars(amount)} offered` : dollars(amount);
}

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
        <TableFrame className="@container max-h-[70dvh]">
          <Table>
            <TableHeader>
              <tr>
                <TableHead>Address</TableHead>
                <TableHead className="@max-[60rem]:hidden">Owner</TableHead>
                <TableHead>Stage</TableHead>
                <TableHead className="max-sm:hidden">Severity</TableHead>
                <TableSortHead
                  direction={order === 'amount' ? 'desc' : null}
                  onSort={() => onOrder('amount')}
                  className="max-sm:hidden [&_button]:justify-end"
                >
                  Amount
                </TableSortHead>
                <TableSortHead
                  direction={order === 'latest' ? 'desc' : order === 'age' ? 'asc' : null}
                  onSort={() => onOrder(order === 'latest' ? 'age' : 'latest')}
                  className="@max-[44rem]:hidden"
                >
                  Changed
                </TableSortHead>
                <TableHead>
                  <span className="sr-only">Actions</span>
                </TableHead>
              </tr>
            </TableHeader>
            <TableBody>
              {shown.map((deal) => (
                <TableRow key={deal.propertyId} aria-current={deal.propertyId === opened.id || undefined}>
                  <TableCell>
                    <button
                      type="button"
                      data-property={deal.propertyId}
                      onClick={() => opened.open(deal.propertyId)}
                      className="text-left font-medium hover:underline touch:min-h-11"
                    >
                      {deal.address}
                    </button>
                  </TableCell>
                  <TableCell className="max-w-60 truncate @max-[60rem]:hidden">
                    {deal.owner?.trim() || 'Unknown Owner'}
                  </TableCell>
                  <TableCell>
                    <span className="flex flex-wrap gap-1">
                      <StageBadge stage={deal.stage} />
                      <MissingBadges missing={deal.missing} />
                    </span>
                    {amountOf(deal) && (
                      <span className="mt-0.5 block text-sm tabular-nums sm:hidden">
                        {formatAmount(deal)}
                      </span>
                    )}
                  </TableCell>
                  <TableCell className="max-sm:hidden">
                    <SeverityBadge severity={deal.severityLevel} />
                  </TableCell>
                  <TableCell className="text-right tabular-nums max-sm:hidden">
                    {formatAmount(deal)}
                  </TableCell>
                  <TableCell className="whitespace-nowrap @max-[44rem]:hidden">
                    {dateOnly(deal.updatedAt)}
                    {deal.by !== null && (
                      <span className="block max-w-40 truncate text-sm text-muted-foreground">{deal.by}</span>
                    )}
                  </TableCell>
                  <TableCell className="text-right">
                    <MoveMenu deal={deal} onMove={onMove} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableFrame>
      )}
    </div>
  );
}
