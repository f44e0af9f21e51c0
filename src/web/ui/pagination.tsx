import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { pageWindow } from './page-window.ts';

interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  className?: string;
}

/** Previous, up to five pages, next. Shows nothing if there is one page only. */
export function Pagination({ page, pageCount, onPageChange, className }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label="Pages" className={cn('flex flex-wrap items-center gap-1', className)}>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Previous page"
        why={page <= 1 && 'This is the first page.'}
        onClick={() => onPageChange(page - 1)}
      >
        <ChevronLeft />
      </Button>
      {pageWindow(page, pageCount).map((one) => (
        <Button
          key={one}
          variant={one === page ? 'primary' : 'ghost'}
          size="icon-sm"
          aria-label={`Page ${one}`}
          aria-current={one === page ? 'page' : undefined}
          onClick={() => onPageChange(one)}
          className="w-auto min-w-8 px-1.5 text-sm tabular-nums touch:w-auto touch:min-w-11"
        >
          {one}
        </Button>
      ))}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Next page"
        why={page >= pageCount && 'This is the last page.'}
        onClick={() => onPageChange(page + 1)}
      >
        <ChevronRight />
      </Button>
    </nav>
  );
}
