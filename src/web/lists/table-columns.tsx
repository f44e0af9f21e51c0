import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';
import { Definition } from '#web/ui/definition.tsx';
import { Table, TableCell, TableFrame, TableHead, TableHeader, TableSortHead } from '#web/ui/table.tsx';

/** A column of a table: what its heading and its cells show, and how they look. */
export interface TableColumn<Row, Extra = undefined> {
  /** The heading; no two columns of a table have the same. */
  header: string;
  /** The heading on a phone, which has no room for a definition either. */
  short?: string;
  /** The heading is for screen readers only. */
  quiet?: boolean;
  /** What the figures of the column count, behind a button in the heading. */
  defines?: ReactNode;
  /** The name that `sorted` has for the column; pressing its heading sorts. */
  sort?: string;
  /** @param extra what the table knows about the row besides, for example its stage */
  cell: (row: Row, extra: Extra) => ReactNode;
  /** Shown when the pointer rests on the cell. */
  title?: (row: Row) => string | null | undefined;
  /** Whether the cell names its row. */
  rowHead?: boolean;
  /** Figures: at the right, digits below each other. */
  end?: boolean;
  /** Classes of the heading and the cells, such as those that hide both. */
  className?: string;
  head?: string;
  body?: string | ((row: Row, extra: Extra) => string | false | undefined);
}

export interface SortedBy {
  field: string;
  direction: 'asc' | 'desc';
  sortBy: (field: string) => void;
}

interface TableShellProps<Row, Extra> extends ComponentProps<'div'> {
  columns: readonly TableColumn<Row, Extra>[];
  sorted?: SortedBy | undefined;
  caption?: string | undefined;
  /** Cells of the heading before those of the columns. */
  firstHeads?: ReactNode;
  table?: ComponentProps<'table'>;
  headClass?: string | undefined;
}

/** The frame and the headings of a table; the rows are its children. */
export function TableShell<Row, Extra>(props: TableShellProps<Row, Extra>) {
  const { columns, sorted, caption, firstHeads, table, headClass, children, ...frame } = props;
  return (
    <TableFrame {...frame}>
      <Table {...table}>
        {caption && <caption className="sr-only">{caption}</caption>}
        <TableHeader className={headClass}>
          <tr aria-rowindex={table?.['aria-rowcount'] && 1}>
            {firstHeads}
            {columns.map((column) => (
              <ColumnHead key={column.header} column={column} sorted={sorted} />
            ))}
          </tr>
        </TableHeader>
        {children}
      </Table>
    </TableFrame>
  );
}

interface ColumnHeadProps<Row, Extra> {
  column: TableColumn<Row, Extra>;
  sorted: SortedBy | undefined;
}

function ColumnHead<Row, Extra>({ column, sorted }: ColumnHeadProps<Row, Extra>) {
  const { header, short, quiet, defines, sort, end, className, head } = column;
  if (sort !== undefined && sorted)
    return (
      <TableSortHead
        direction={sorted.field === sort ? sorted.direction : null}
        onSort={() => sorted.sortBy(sort)}
        className={cn(end && '[&>button]:justify-end', className, head)}
      >
        {header}
      </TableSortHead>
    );
  return (
    <TableHead className={cn(defines && 'pr-1', end && 'text-right', className, head)}>
      {defines ? (
        <span className="inline-flex items-center">
          {short && short !== header ? (
            <>
              <span className="max-sm:sr-only">{header}</span>
              <span aria-hidden="true" className="sm:hidden">
                {short}
              </span>
            </>
          ) : (
            header
          )}
          <span className={cn('flex', short && 'max-sm:hidden')}>
            <Definition term={header}>{defines}</Definition>
          </span>
        </span>
      ) : quiet ? (
        <span className="sr-only">{header}</span>
      ) : (
        header
      )}
    </TableHead>
  );
}

interface ColumnCellProps<Row, Extra> {
  column: TableColumn<Row, Extra>;
  row: Row;
  extra: Extra;
  className?: string | undefined;
}

/** What a row shows in a column. */
export function ColumnCell<Row, Extra>({ column, row, extra, className }: ColumnCellProps<Row, Extra>) {
  const { cell, title, rowHead, end, body } = column;
  const classes = cn(
    className,
    end && 'text-right tabular-nums',
    column.className,
    typeof body === 'function' ? body(row, extra) : body,
  );
  if (rowHead)
    return (
      <th scope="row" className={cn('h-10 border-b px-3 text-left font-medium', classes)}>
        {cell(row, extra)}
      </th>
    );
  return (
    <TableCell title={title?.(row) ?? undefined} className={classes}>
      {cell(row, extra)}
    </TableCell>
  );
}
