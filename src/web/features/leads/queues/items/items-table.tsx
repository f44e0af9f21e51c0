import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { QueueSortField } from '#domain/queues/sort.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Table, TableFrame, TableHead, TableHeader, TableSortHead } from '#web/ui/table.tsx';
import { ItemRow } from './item-row.tsx';
import type { ItemsListProps } from './items-list.ts';
import { useReorder } from './use-reorder.ts';

// Px; rows have this height in item-row.tsx too.
const ROW_HEIGHT = 57;
const WITH_REASON = 80;
const OVERSCAN = 10;

/** The queue as a table that draws only what is in sight. Arrows move between rows, Enter opens one, x selects it. */
export function ItemsTable({ queueId, items, selection, order, opened, onRemove }: ItemsListProps) {
  // The virtualizer changes in place, which the compiler's memoization does not see.
  'use no memo';
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (items[index]?.reason ? WITH_REASON : ROW_HEIGHT),
    getItemKey: useCallback((index: number) => items[index]?.property.id ?? index, [items]),
    overscan: OVERSCAN,
    scrollPaddingStart: 40,
  });
  const reorder = useReorder(queueId, items, () => frame.current);
  const [currentId, setCurrentId] = useState<number | null>(null);
  const rows = virtual.getVirtualItems();
  const before = rows[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (rows.at(-1)?.end ?? 0);
  const byHand = order.field === 'position';
  const found = items.findIndex(({ property }) => property.id === currentId);
  const current = found === -1 ? 0 : found;
  const shownAt = items.findIndex(({ property }) => property.id === opened.id);
  // Steps from door to door may lead to one that is not drawn.
  useEffect(() => {
    if (shownAt >= 0) virtual.scrollToIndex(shownAt);
  }, [virtual, shownAt]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onRow = event.target instanceof HTMLTableRowElement;
    const id = items[current]?.property.id;
    if (!onRow || id === undefined) return;
    const focusRow = (wanted: number) => {
      const index = Math.max(0, Math.min(items.length - 1, wanted));
      virtual.scrollToIndex(index);
      const target = items[index]?.property.id;
      if (target !== undefined) opened.follow(target);
      requestAnimationFrame(() =>
        frame.current?.querySelector<HTMLElement>(`[data-id="${target}"]`)?.focus({ preventScroll: true }),
      );
    };
    const actions: Record<string, () => void> = {
      ArrowDown: () => focusRow(current + 1),
      ArrowUp: () => focusRow(current - 1),
      Home: () => focusRow(0),
      End: () => focusRow(items.length - 1),
      Enter: () => opened.open(id),
      x: () => selection.toggle(id),
    };
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const sortHead = (field: QueueSortField, label: string, className: string) => (
    <TableSortHead
      direction={order.field === field ? order.direction : null}
      onSort={() => order.sortBy(field)}
      className={className}
    >
      {label}
    </TableSortHead>
  );
  const all = selection.count === items.length;
  return (
    <TableFrame ref={frame} className="@container min-h-0 grow">
      <Table className="table-fixed" aria-rowcount={items.length + 1}>
        <TableHeader>
          <tr aria-rowindex={1}>
            {byHand && (
              <TableHead className="w-11 px-1">
                <span className="sr-only">Move</span>
              </TableHead>
            )}
            <TableHead className="w-11">
              <Checkbox
                aria-label="Select all"
                checked={all ? true : selection.count > 0 ? 'indeterminate' : false}
                onCheckedChange={selection.toggleAll}
              />
            </TableHead>
            <TableHead className="w-[61px] px-0">
              <span className="sr-only">Roof</span>
            </TableHead>
            {sortHead('address', 'Address', '')}
            <TableHead className="w-56 @max-[76rem]:w-44">Stage and tags</TableHead>
            <TableHead className="w-[17%] @max-[60rem]:hidden">Owner</TableHead>
            {sortHead('yearBuilt', 'Year', 'w-20 @max-[76rem]:hidden')}
            {sortHead('areaSquareFeet', 'Size (sq ft)', 'w-32 @max-[60rem]:hidden [&>button]:justify-end')}
            {sortHead('severityLevel', 'Risk', 'w-24')}
            <TableHead className="w-32">Status</TableHead>
            <TableHead className="w-24">
              <span className="sr-only">Actions</span>
            </TableHead>
          </tr>
        </TableHeader>
        <tbody onKeyDown={onKeyDown}>
          {before > 0 && <Spacer height={before} />}
          {rows.map(({ index }) => {
            const item = items[index];
            if (!item) return null;
            const { id } = item.property;
            return (
              <ItemRow
                key={id}
                queueId={queueId}
                item={item}
                rowIndex={index + 2}
                selected={selection.ids.has(id)}
                current={index === current}
                reorder={byHand ? reorder : null}
                onFocus={setCurrentId}
                onToggle={selection.toggle}
                opened={id === opened.id}
                onOpen={opened.open}
                onRemove={onRemove}
              />
            );
          })}
          {after > 0 && <Spacer height={after} />}
        </tbody>
      </Table>
      <p aria-live="polite" className="sr-only">
        {reorder.announcement}
      </p>
    </TableFrame>
  );
}

/** Replaces the rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  return (
    <tr>
      <td style={{ height, padding: 0 }} />
    </tr>
  );
}
