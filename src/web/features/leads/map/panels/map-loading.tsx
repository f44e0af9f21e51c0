import { cn } from '#web/ui/cn.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/**
 * Shown over the map while its properties load.
 * @param covers hides the map, while its first view is unknown
 */
export function MapLoading({ covers }: { covers: boolean }) {
  return (
    <div
      role="status"
      className={cn('pointer-events-none absolute inset-0 grid place-content-center', covers && 'bg-muted')}
    >
      <div className="grid w-56 gap-2.5 rounded-xl border bg-raised/95 p-4 shadow-float">
        <span className="text-sm font-medium">Loading properties...</span>
        {/* Still: each frame of a shimmer is one less for the map. */}
        <Skeleton className="w-full animate-none" />
        <Skeleton className="w-2/3 animate-none" />
      </div>
    </div>
  );
}
