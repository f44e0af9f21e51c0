import { LoaderCircle } from 'lucide-react';
import { cn } from './cn.ts';

/** A spinner next to a text about the work; silent for screen readers. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cn('size-4 animate-spin', className)} />;
}

/** Covers the window while nothing can be shown yet. */
export function FullScreenSpinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6">
      <Spinner className="size-7 text-primary-text" />
      <p className="text-muted-foreground">{label}</p>
    </div>
  );
}
