import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/**
 * The frame of a table: a border, and its own scrolling so that the page never scrolls sideways. Give it a height
 * (`className="max-h-[70dvh]"`) and the header sticks to its top.
 */
export function TableFrame({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('relative overflow-auto rounded-lg border bg-surface', className)} {...props} />;
}

export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <table
      className={cn('w-full border-separate border-spacing-0 text-left text-base', className)}
      {...props}
    />
  );
}

export function TableHeader({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('sticky top-0 z-10 bg-muted', className)} {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cn('[&>tr:last-child>*]:border-b-0', className)} {...props} />;
}

/** A row of 40 px; `data-state="selected"` tints it, `aria-current` marks the one open beside the table. */
export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      className={cn(
        '-outline-offset-2 scroll-mt-10 hover:bg-hover/60 aria-current:bg-hover aria-current:[&>td:first-child]:shadow-[inset_3px_0_0_var(--primary)] data-[state=selected]:bg-primary-soft data-[state=selected]:hover:bg-primary-soft',
        className,
      )}
      {...props}
    />
  );
}

export function TableHead({ className, scope = 'col', ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope={scope}
      className={cn(
        'h-10 whitespace-nowrap border-b bg-muted px-3 text-sm font-medium text-muted-foreground',
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('h-10 border-b px-3', className)} {...props} />;
}

interface SortHeadProps extends Omit<ComponentProps<'th'>, 'onClick'> {
  /** Null if another column sorts. */
  direction: 'asc' | 'desc' | null;
  onSort: () => void;
}

/** A header cell that sorts when pressed, announced to screen readers. */
export function TableSortHead({ direction, onSort, className, children, ...props }: SortHeadProps) {
  const Arrow = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <TableHead
      aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'}
      className={cn('px-0', className)}
      {...props}
    >
      <button
        type="button"
        onClick={onSort}
        className={cn(
          'flex h-10 w-full items-center gap-1.5 px-3 -outline-offset-2 hover:text-foreground',
          direction && 'text-foreground',
        )}
      >
        {children}
        <Arrow aria-hidden="true" className={cn('size-3.5 shrink-0', !direction && 'opacity-50')} />
      </button>
    </TableHead>
  );
}
