import type { ReactNode, RefObject } from 'react';
import { firstDirection, sortFields } from '#domain/leads/sort.ts';
import type { OpenedProperty } from '#web/features/leads/properties/index.ts';
import { WorkTable } from '#web/lists/work-table.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import type { ViewControls } from './address-bar.ts';
import { leadColumns, leadColumnsWithStorm } from './lead-columns.tsx';
import type { Row, Shown } from './shown.ts';
import { useDrawn } from './use-drawn.ts';
import type { Selection } from './use-selection.ts';

interface LeadsTableProps {
  rows: readonly Row[];
  stageOf: Shown['stageOf'];
  selection: Selection;
  controls: ViewControls;
  opened: OpenedProperty;
  frameRef: RefObject<HTMLDivElement | null>;
}

/** One page of leads as a table. */
export function LeadsTable({ rows, stageOf, selection, controls, opened, frameRef }: LeadsTableProps) {
  const { view, change } = controls;
  const drawn = useDrawn(rows);
  const sortBy = (pressed: string) => {
    if (view.sort === pressed) return change({ direction: view.direction === 'asc' ? 'desc' : 'asc' });
    const sort = sortFields.find((field) => field === pressed);
    if (sort) change({ sort, direction: firstDirection[sort] });
  };
  return (
    <WorkTable
      rows={rows}
      drawn={drawn}
      columns={rows.some(({ storm }) => storm !== undefined) ? leadColumnsWithStorm : leadColumns}
      sorted={{ field: view.sort, direction: view.direction, sortBy }}
      idOf={idOf}
      nameOf={({ address }) => address}
      extraOf={({ id }) => stageOf(id)}
      picking={selection}
      isPicked={({ id }) => selection.rows.has(id)}
      pickAll={<SelectPage rows={rows} selection={selection} />}
      opened={opened}
      frameRef={frameRef}
    />
  );
}

const idOf = ({ id }: Row) => id;

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
