import { cn } from './cn.ts';

/** Stands where something will be. Put it in a container with `role="status"` and a hidden word. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('h-4 animate-shimmer rounded-md bg-border/80', className)} />;
}
