import { useState } from 'react';
import type { Deal } from '#contract/pipeline.ts';
import { dollars } from '#domain/crm/deal-value.ts';
import { type Stage, stageLabels, stages } from '#domain/crm.ts';
import { StageBadge } from '#web/features/crm/index.ts';
import { MissingBadges } from '#web/features/people/index.ts';
import type { OpenedProperty } from '#web/features/properties/index.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';
import { MoveMenu } from './move-menu.tsx';

interface DealsTableProps {
  deals: readonly Deal[];
  onMove: (propertyId: number, stage: Stage) => void;
  opened: OpenedProperty;
}

const EVERY = 'every';
const options = [
  { value: EVERY, label: 'All stages' },
  ...stages.map((value) => ({ value, label: stageLabels[value] })),
];
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The same deals as rows, the latest change first, of one stage or of all. */
export function DealsTable({ deals, onMove, opened }: DealsTableProps) {
  const [stage, setStage] = useState<string>(EVERY);
  const shown = deals
    .filter((deal) => stage === EVERY || deal.stage === stage)
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
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
                <TableHead className="text-right max-sm:hidden">Value</TableHead>
                <TableHead className="@max-[44rem]:hidden">Changed</TableHead>
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
                    {deal.dealValue && (
                      <span className="mt-0.5 block text-sm tabular-nums sm:hidden">
                        {dollars(deal.dealValue)}
                      </span>
                    )}
                  </TableCell>
                  <TableCell className="max-sm:hidden">
                    <SeverityBadge severity={deal.severityLevel} />
                  </TableCell>
                  <TableCell className="text-right tabular-nums max-sm:hidden">
                    {deal.dealValue ? dollars(deal.dealValue) : '–'}
                  </TableCell>
                  <TableCell className="whitespace-nowrap @max-[44rem]:hidden">
                    {day.format(new Date(deal.updatedAt))}
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
