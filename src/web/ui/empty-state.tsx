import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  /** A sentence that explains why it is empty and what to do. */
  children?: ReactNode;
  /** The next step: a button or link. */
  action?: ReactNode;
  className?: string;
}

/** Shown in place of missing content: a sentence and a next step. */
export function EmptyState({ icon: Icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 px-6 py-14 text-center large-text:px-2',
        className,
      )}
    >
      {Icon && (
        <span className="grid size-12 place-content-center rounded-xl border bg-surface text-muted-foreground">
          <Icon aria-hidden="true" className="size-5" />
        </span>
      )}
      <h2 className="text-lg font-semibold">{title}</h2>
      {children && <p className="max-w-md text-balance wrap-anywhere text-muted-foreground">{children}</p>}
      {action && <div className="mt-1 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
