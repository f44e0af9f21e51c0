import { type ReactNode, type Ref, useRef } from 'react';
import { firstDirection, type SortField } from '#domain/leads/sort.ts';
import type { OpenedProperty } from '#web/features/leads/properties/index.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { Table, TableBody, TableFrame, TableHead, TableHeader, TableSortHead } from '#web/ui/table.tsx';
import type { ViewControls } from './address-bar.ts';
import { LeadRow } from './lead-row.tsx';
import { hidingOf } from './narrow-columns.ts';
import { useRowKeys } from './row-keys.ts';
import type { Row, Shown } from './shown.ts';
import { sortLabels } from './sort-control.tsx';
import { useDrawn } from './use-drawn.ts';
import type { Selection } from './use-selection.ts';

interface LeadsTableProps {
  rows: readonly Row[];
  stageOf: Shown['stageOf'];
  selection: Selection;
  controls: ViewControls;
  opened: OpenedProperty;
  frameRef: Ref<HTMLDivElement>;
}

// What is hidden on narrow screens is in the detail dialog and can still be sorted by.
const columns: readonly { field: SortField; heading?: string; className: string; besideStorm?: string }[] = [
  {
    field: 'address',
    className: 'w-[31%] @min-[60rem]:w-[20%]',
    besideStorm: 'w-[31%] @min-[60rem]:w-[20%]',
  },
  {
    field: 'owner',
    className: '@min-[60rem]:w-[16%]',
    besideStorm: '@min-[60rem]:w-[15%] @min-[84rem]:w-[20%]',
  },
  { field: 'yearBuilt', heading: 'Year', className: 'w-[5.5rem]' },
  { field: 'areaSquareFeet', heading: 'Sq ft', className: 'w-[5.5rem] [&>button]:justify-end' },
  { field: 'roofType', className: '' },
  { field: 'roofSubtype', className: 'w-[12%]' },
  { field: 'zoning', className: '' },
  { field: 'severityLevel', className: 'w-[8.5rem]' },
  { field: 'score', className: 'w-[5.5rem] [&>button]:justify-end' },
];

/** One page of leads as a table. Arrows move between rows, Enter opens one, x selects it, Shift selects ranges. */
export function LeadsTable({ rows, stageOf, selection, controls, opened, frameRef }: LeadsTableProps) {
  const { view, change } = controls;
  const drawn = useDrawn(rows);
  const withStorm = rows.some(({ storm }) => storm !== undefined);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const { current, setFocused, onKeyDown, pick, pickTo } = useRowKeys(rows, selection, opened, {
    columns: 1,
    focus: (place) => bodyRef.current?.rows[place]?.focus(),
    isPlace: (target) => target instanceof HTMLTableRowElement,
  });
  const sortBy = (field: SortField) => {
    if (view.sort !== field) return change({ sort: field, direction: firstDirection[field] });
    change({ direction: view.direction === 'asc' ? 'desc' : 'asc' });
  };
  return (
    <TableFrame ref={frameRef} className="@container min-h-0">
      <Table className="table-fixed">
        <TableHeader>
          <tr>
            <TableHead className="w-11">
              <SelectPage rows={rows} selection={selection} />
            </TableHead>
            <TableHead className="w-13 px-0">
              <span className="sr-only">Roof</span>
            </TableHead>
            {columns.map(({ field, heading, className, besideStorm = className }) => (
              <TableSortHead
                key={field}
                direction={view.sort === field ? view.direction : null}
                onSort={() => sortBy(field)}
                className={cn(withStorm ? besideStorm : className, hidingOf(field, withStorm))}
              >
                {heading ?? sortLabels[field]}
              </TableSortHead>
            ))}
            {withStorm && <TableHead className="w-[7.5rem] @min-[60rem]:w-[8.5rem]">Storm</TableHead>}
          </tr>
        </TableHeader>
        <TableBody ref={bodyRef} onKeyDown={onKeyDown}>
          {drawn.map((property, place) => (
            <LeadRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rewriting a row is cheaper than making a new one
              key={place}
              property={property}
              place={place}
              stage={stageOf(property.id)}
              selected={selection.rows.has(property.id)}
              current={place === current}
              onFocus={setFocused}
              onPick={pick}
              onPickTo={pickTo}
              opened={property.id === opened.id}
              onOpen={opened.open}
              withStorm={withStorm}
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
  rows: readonly Row[];
  selection: Selection;
  label?: ReactNode;
}) {
  const count = rows.filter(({ id }) => selection.rows.has(id)).length;
  const all = rows.length > 0 && count === rows.length;
  const box = {
    'aria-label': 'Select all on this page',
    checked: all ? true : count > 0 ? ('indeterminate' as const) : false,
    onCheckedChange: () => selection.set(rows, !all),
  };
  return label ? (
    <LabeledCheckbox {...box} className="min-h-11">
      {label}
    </LabeledCheckbox>
  ) : (
    <Checkbox {...box} />
  );
}
