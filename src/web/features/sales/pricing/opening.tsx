import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';

interface OpeningProps {
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Something that opens below its summary. */
export function Opening({ summary, className, children }: OpeningProps) {
  return (
    <details className={cn('text-sm', className)}>
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 py-1 touch:min-h-11">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted-foreground [[open]>summary>&]:rotate-90"
        />
        {summary}
      </summary>
      {children}
    </details>
  );
}
