import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

interface ErrorStateProps {
  /** What failed, for example 'Failed to fetch properties'. */
  title: string;
  /** Why, as a sentence. */
  children?: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
  className?: string;
}

/** Shown where loading failed. */
export function ErrorState({ title, children, onRetry, retrying = false, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cn('grid justify-items-center gap-3 px-6 py-14 text-center', className)}>
      <span className="grid size-12 place-content-center rounded-xl bg-destructive-soft text-destructive-text">
        <CircleAlert aria-hidden="true" className="size-5" />
      </span>
      <h2 className="text-lg font-semibold">{title}</h2>
      {children && <p className="max-w-md text-muted-foreground">{children}</p>}
      <Button variant="secondary" onClick={onRetry} pending={retrying} className="mt-1">
        Try Again
      </Button>
    </div>
  );
}
