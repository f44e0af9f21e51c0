import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, memo, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';
import { TableBody, TableCell, TableHead, TableRow } from '#web/ui/table.tsx';
import { type RowOpening, type RowPicking, useRowKeys } from './row-keys.ts';
import { ColumnCell, type SortedBy, type TableColumn, TableShell } from './table-columns.tsx';

/** Lines drawn above and below those in sight. */
const OVERSCAN = 10;

export interface WorkTableProps<Row, Extra> {
  rows: readonly Row[];
  /** The first of the rows, where those in sight are drawn before the others. */
  drawn?: readonly Row[];
  /** Draws only what is in sight. @returns the height of a row in px */
  heightOf?: (row: Row) => number;
  columns: readonly TableColumn<Row, Extra>[];
  sorted: SortedBy;
  idOf: (row: Row) => number;
  /** The name of a row for its checkbox. */
  nameOf: (row: Row) => string;
  /** What the cells get besides the row. */
  extraOf: (row: Row) => Extra;
  picking: RowPicking<Row>;
  isPicked: (row: Row) => boolean;
  /** The checkbox for all of them. */
  pickAll: ReactNode;
  opened: RowOpening;
  /** A column before the checkboxes. */
  before?: TableColumn<Row, Extra> | undefined;
  rowClass?: (row: Row) => string | undefined;
  frameRef: RefObject<HTMLDivElement | null>;
  className?: string;
}

/** Rows to work through: selected, opened beside the table, reached by arrows (useRowKeys), drawn as far as they are in sight. */
export function WorkTable<Row, Extra>(props: WorkTableProps<Row, Extra>) {
  // The virtualizer changes in place, which the compiler's memoization does not see.
  'use no memo';
  const { rows, drawn = rows, heightOf, columns, idOf, opened, before, frameRef } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const lines = useVirtualizer({
    enabled: heightOf !== undefined,
    count: rows.length,
    getScrollElement: () => frameRef.current,
    estimateSize: (index) => (rows[index] && heightOf ? heightOf(rows[index]) : 0),
    getItemKey: useCallback((index: number) => (rows[index] ? idOf(rows[index]) : index), [rows, idOf]),
    overscan: OVERSCAN,
    scrollPaddingStart: 40,
  });
  const rowAt = (place: number) => body.current?.querySelector<HTMLElement>(`[data-place="${place}"]`);
  const { current, reach, onKeyDown, pick, pickTo } = useRowKeys({
    rows,
    idOf,
    picking: props.picking,
    opened,
    columns: 1,
    keepsRow: heightOf !== undefined,
    focus(place) {
      if (!heightOf) return rowAt(place)?.focus();
      lines.scrollToIndex(place);
      requestAnimationFrame(() => rowAt(place)?.focus({ preventScroll: true }));
    },
  });
  const openedAt = heightOf ? rows.findIndex((row) => idOf(row) === opened.id) : -1;
  // Steps from door to door may lead to one that is not drawn.
  useEffect(() => {
    if (openedAt >= 0) lines.scrollToIndex(openedAt);
  }, [lines, openedAt]);
  const shown = heightOf ? lines.getVirtualItems().map(({ index }) => index) : drawn.map((_, place) => place);
  const [above, below] = heightOf ? hiddenOf(lines) : [0, 0];
  return (
    <TableShell
      ref={frameRef}
      className={cn('@container min-h-0', props.className)}
      table={{ className: 'table-fixed', ...(heightOf && { 'aria-rowcount': rows.length + 1 }) }}
      columns={columns}
      sorted={props.sorted}
      firstHeads={
        <>
          {before && (
            <TableHead className={before.head}>
              <span className="sr-only">{before.header}</span>
            </TableHead>
          )}
          <TableHead className="w-11">{props.pickAll}</TableHead>
        </>
      }
    >
      <TableBody ref={body} onKeyDown={onKeyDown}>
        {above > 0 && <Spacer height={above} />}
        {shown.map((place) => {
          const row = drawn[place];
          return (
            row !== undefined && (
              <WorkRow
                // Rewriting a row is cheaper than making a new one; only those that scroll keep theirs.
                key={heightOf ? idOf(row) : place}
                row={row}
                extra={props.extraOf(row)}
                id={idOf(row)}
                name={props.nameOf(row)}
                place={place}
                isNumbered={heightOf !== undefined}
                columns={columns}
                before={before}
                picked={props.isPicked(row)}
                ranges={props.picking.set !== undefined}
                current={place === current}
                opened={idOf(row) === opened.id}
                className={props.rowClass?.(row)}
                onReach={reach}
                onPick={pick}
                onPickTo={pickTo}
                onOpen={opened.open}
              />
            )
          );
        })}
        {below > 0 && <Spacer height={below} />}
      </TableBody>
    </TableShell>
  );
}

/** Px of the rows that are not drawn, above and below those that are. */
function hiddenOf(lines: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>): [number, number] {
  const drawn = lines.getVirtualItems();
  return [drawn[0]?.start ?? 0, lines.getTotalSize() - (drawn.at(-1)?.end ?? 0)];
}

interface WorkRowProps<Row, Extra> {
  row: Row;
  extra: Extra;
  id: number;
  name: string;
  /** In the list, from 0. */
  place: number;
  /** Whether it says which of all rows it is, because the others may not be drawn. */
  isNumbered: boolean;
  columns: readonly TableColumn<Row, Extra>[];
  before: TableColumn<Row, Extra> | undefined;
  picked: boolean;
  /** Whether Shift picks all rows up to it. */
  ranges: boolean;
  /** The row that Tab reaches; arrows move on from it. */
  current: boolean;
  opened: boolean;
  className: string | undefined;
  onReach: (place: number) => void;
  onPick: (place: number) => void;
  onPickTo: (place: number) => void;
  onOpen: (id: number) => void;
}

function WorkRowNow<Row, Extra>(props: WorkRowProps<Row, Extra>) {
  const { row, extra, id, name, place, isNumbered, columns, before, picked, ranges, current, opened } = props;
  const tabIndex = current ? 0 : -1;
  return (
    <TableRow
      data-id={id}
      data-property={id}
      data-place={place}
      data-state={picked ? 'selected' : undefined}
      aria-rowindex={isNumbered ? place + 2 : undefined}
      aria-selected={isNumbered ? picked : undefined}
      aria-current={opened || undefined}
      tabIndex={tabIndex}
      onFocus={() => props.onReach(place)}
      // Else the browser marks the text in between.
      onMouseDown={(event) => ranges && event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        if (!isForRow(event)) return;
        if (ranges && event.shiftKey) return props.onPickTo(place);
        // Not the button in it: the arrows go on from the row.
        event.currentTarget.focus();
        props.onOpen(id);
      }}
      className={cn('cursor-pointer', props.className)}
    >
      {before && <ColumnCell column={before} row={row} extra={extra} />}
      <TableCell onClick={(event) => event.stopPropagation()} className="cursor-default">
        <Checkbox
          aria-label={`Select ${name}`}
          {...(ranges && { tabIndex })}
          checked={picked}
          onCheckedChange={(_checked, { shiftKey }) =>
            ranges && shiftKey ? props.onPickTo(place) : props.onPick(place)
          }
        />
      </TableCell>
      {columns.map((column) => (
        <ColumnCell key={column.header} column={column} row={row} extra={extra} />
      ))}
    </TableRow>
  );
}

/** Drawn again only when something of its own changes: a selection touches one row of fifty. */
const WorkRow = memo(WorkRowNow) as typeof WorkRowNow;

/** Whether the press was meant for the row: not for a control in it, nor for a menu that hangs on one. */
function isForRow({ currentTarget, target }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('button:not([data-opens-row]), a, [role=menu]') === null;
}

/** Replaces the rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  return (
    <tr>
      <td style={{ height, padding: 0 }} />
    </tr>
  );
}
