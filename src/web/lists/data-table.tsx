import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';
import { TableBody, TableRow } from '#web/ui/table.tsx';
import { useFairlyWide, useWide } from '#web/ui/use-wide.ts';
import { ColumnCell, type SortedBy, type TableColumn, TableShell } from './table-columns.tsx';

interface DataTableProps<Row> extends Omit<ComponentProps<'div'>, 'children'> {
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  keyOf: (row: Row) => string | number;
  sorted?: SortedBy;
  caption?: string;
  isOpened?: (row: Row) => boolean;
  tableClass?: string;
  /** Windows narrower than this have a card for each row, with its cells. Without it there is always a table. */
  cardsBelow?: keyof typeof cardLooks;
  /** What a card shows instead of the row's cells. */
  card?: (row: Row) => ReactNode;
  cardClass?: string;
  cardsClass?: string;
}

/** Plain records by their columns: rows of a table, and cards where there is no room for one. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, keyOf, sorted, caption, isOpened, tableClass, ...rest } = props;
  const { cardsBelow, card, cardClass, cardsClass, className, ...frame } = rest;
  const room = { sm: useFairlyWide(), md: useWide(), lg: true };
  if (card && cardsBelow && !room[cardsBelow])
    return (
      <ul className={cn('grid grid-cols-1 gap-2', cardsClass)}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={cardClass}>
            {card(row)}
          </li>
        ))}
      </ul>
    );
  const looks = cardsBelow && !card ? cardLooks[cardsBelow] : null;
  return (
    <TableShell
      {...frame}
      columns={columns}
      sorted={sorted}
      caption={caption}
      className={cn(looks?.frame, className)}
      table={{ className: cn(looks?.table, tableClass) }}
      headClass={looks?.head}
    >
      <TableBody className={cn(looks && [looks.body, cardsClass])}>
        {rows.map((row) => (
          <TableRow
            key={keyOf(row)}
            aria-current={isOpened?.(row) || undefined}
            className={cn(looks && [looks.row, cardClass])}
          >
            {columns.map((column) => (
              <ColumnCell
                key={column.header}
                column={column}
                row={row}
                extra={undefined}
                className={looks?.cell}
              />
            ))}
          </TableRow>
        ))}
      </TableBody>
    </TableShell>
  );
}

/** Of a table whose rows are cards below 640, 768 or 1024 px. */
const cardLooks = {
  sm: {
    frame: '',
    table: 'max-sm:block',
    head: 'max-sm:sr-only',
    body: 'max-sm:block',
    row: 'max-sm:grid max-sm:border-b max-sm:px-3 max-sm:py-2.5 max-sm:last:border-b-0',
    cell: 'py-2 max-sm:h-auto max-sm:border-0 max-sm:p-0',
  },
  md: {
    frame: 'max-md:border-0 max-md:bg-transparent',
    table: 'max-md:block',
    head: 'max-md:sr-only',
    body: 'max-md:grid max-md:gap-3',
    row: 'max-md:grid max-md:rounded-lg max-md:border max-md:bg-surface max-md:p-3',
    cell: 'py-2 max-md:h-auto max-md:border-0 max-md:p-0',
  },
  lg: {
    frame: 'max-lg:border-0 max-lg:bg-transparent',
    table: 'max-lg:block',
    head: 'max-lg:sr-only',
    body: 'max-lg:grid max-lg:gap-3',
    row: 'max-lg:grid max-lg:rounded-lg max-lg:border max-lg:bg-surface max-lg:p-3',
    cell: 'py-2 max-lg:h-auto max-lg:border-0 max-lg:p-0',
  },
} as const;
