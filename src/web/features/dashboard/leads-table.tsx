import type { ReactNode } from 'react';
import type { Property } from '#contract/properties.ts';
import type { SortField } from '#domain/leads/sort.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Table, TableBody, TableFrame, TableHead, TableHeader, TableSortHead } from '#web/ui/table.tsx';
import type { ViewControls } from './address-bar.ts';
import { LeadRow } from './lead-row.tsx';
import { useRowKeys } from './row-keys.ts';
import { sortLabels } from './sort-control.tsx';
import type { Selection } from './use-selection.ts';

interface LeadsTableProps {
  rows: readonly Property[];
  selection: Selection;
  controls: ViewControls;
  onOpen: (property: Property) => void;
}

// Widths add up to the whole; what is hidden on narrow screens is in the detail dialog and can still be sorted by.
const columns: readonly { field: SortField; className: string }[] = [
  { field: 'address', className: 'w-[26%] lg:w-[22%]' },
  { field: 'owner', className: 'w-[22%] lg:w-[18%]' },
  { field: 'yearBuilt', className: 'w-[6.5rem]' },
  { field: 'areaSquareFeet', className: 'w-[6rem]' },
  { field: 'roofType', className: 'max-lg:hidden' },
  { field: 'roofSubtype', className: 'max-xl:hidden' },
  { field: 'zoning', className: 'max-xl:hidden' },
  { field: 'severityLevel', className: 'w-[8.5rem]' },
];

/** One page of leads as a table. Arrows move between rows, Enter opens one, x selects it. */
export function LeadsTable({ rows, selection, controls, onOpen }: LeadsTableProps) {
  const { view, change } = controls;
  const keys = useRowKeys(rows, { onOpen, onSelect: selection.toggle });
  const sortBy = (field: SortField) =>
    change({ sort: field, direction: view.sort === field && view.direction === 'asc' ? 'desc' : 'asc' });
  return (
    <TableFrame key={`${view.page}`} className="min-h-0 grow">
      <Table className="table-fixed">
        <TableHeader>
          <tr>
            <TableHead className="w-11">
              <SelectPage rows={rows} selection={selection} />
            </TableHead>
            {columns.map(({ field, className }) => (
              <TableSortHead
                key={field}
                direction={view.sort === field ? view.direction : null}
                onSort={() => sortBy(field)}
                className={className}
              >
                {sortLabels[field]}
              </TableSortHead>
            ))}
          </tr>
        </TableHeader>
        <TableBody ref={keys.bodyRef} onKeyDown={keys.onKeyDown}>
          {rows.map((property) => (
            <LeadRow
              key={property.id}
              property={property}
              selected={selection.ids.has(property.id)}
              current={property.id === keys.currentId}
              onFocus={keys.setCurrentId}
              onToggle={selection.toggle}
              onOpen={onOpen}
            />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

/** Selects or releases the rows of the page. */
export function SelectPage({
  rows,
  selection,
  label,
}: {
  rows: readonly Property[];
  selection: Selection;
  label?: ReactNode;
}) {
  const count = rows.filter(({ id }) => selection.ids.has(id)).length;
  const all = rows.length > 0 && count === rows.length;
  const box = (
    <Checkbox
      aria-label="Select all on this page"
      checked={all ? true : count > 0 ? 'indeterminate' : false}
      onCheckedChange={() => selection.set(rows, !all)}
    />
  );
  if (!label) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control
    <label className="flex min-h-11 items-center gap-3">
      {box}
      {label}
    </label>
  );
}
