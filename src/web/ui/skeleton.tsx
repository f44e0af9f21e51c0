import { cn } from './cn.ts';

/** A placeholder while content loads. Put it in a container with `role="status"` and a hidden text. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('h-4 animate-shimmer rounded-md bg-border/80', className)} />;
}
